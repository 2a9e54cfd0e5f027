#pragma once

/// Asks the processor to fetch the line of memory at an address, which may be any, and does not
/// wait for it. Swift has no word for this.
static inline void docent_prefetch(const void *address) { __builtin_prefetch(address); }

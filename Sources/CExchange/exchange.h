#pragma once

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <fcntl.h>
#include <linux/fs.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Lets two names change places, so that at no moment one of them leads nowhere; 0, or -1 with
/// `errno`. Swift does not see glibc's renameat2.
static inline int docent_exchange(const char *one, const char *other) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other,
                      RENAME_EXCHANGE);
}

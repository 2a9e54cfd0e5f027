// What ThreadSanitizer must be told of Swift's own library; .ci/sanitize links it into the programs
// that it builds for it.
//
// A Mutex of Swift's module Synchronization is taken and released by instructions in the caller,
// which ThreadSanitizer sees. Where another thread holds or awaits the mutex, they call functions
// of libswiftSynchronization.so, which is not built for ThreadSanitizer: it misses that the lock
// was handed over, and reports a race on whatever the mutex guards. No pattern of a suppression fits,
// since no function of that library stands in such a report. So these functions take the library's
// place, call it, and tell what it did. Nothing is suppressed: what is guarded by no mutex, or by
// another one, is reported as before.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lockSlow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT bool tryLockSlow(SELF) __asm__(TRY_LOCK);
SWIFT void unlockSlow(SELF) __asm__(UNLOCK);

// _MutexHandle._lockSlow(_: UInt32)
SWIFT void lockSlow(uint32_t thread, SELF) {
  SWIFT void (*library)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
  library(thread, self);
  __tsan_acquire(self);
}

// _MutexHandle._tryLockSlow() -> Bool
SWIFT bool tryLockSlow(SELF) {
  SWIFT bool (*library)(SELF) = dlsym(RTLD_NEXT, TRY_LOCK);
  bool isTaken = library(self);
  if (isTaken) __tsan_acquire(self);
  return isTaken;
}

// _MutexHandle._unlockSlow()
SWIFT void unlockSlow(SELF) {
  SWIFT void (*library)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
  __tsan_release(self);
  library(self);
}

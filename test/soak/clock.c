/**
 * A clock that runs faster, for a whole program and those it starts: preloaded, it takes the place of the C library's clocks and of what waits
 * by them. `SOAK_CLOCK` is `SPEED MONOTONIC REALTIME`: how many seconds pass in one, and since when, in nanoseconds of each clock.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long long speed = 1, monotonic, realtime;

__attribute__((constructor)) static void begin(void) {
  const char *given = getenv("SOAK_CLOCK");
  if (!given || sscanf(given, "%lld %lld %lld", &speed, &monotonic, &realtime) != 3) return;
  /* Bun waits for events past the C library, unless the kernel does not know how. */
  struct sock_filter rules[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_epoll_pwait2, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog filter = {sizeof rules / sizeof *rules, rules};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
}

/* By the kernel, past everything that is replaced here. */
static long long now(clockid_t clock) {
  struct timespec at;
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  real(clock, &at);
  return at.tv_sec * 1000000000LL + at.tv_nsec;
}

static int is_real(clockid_t clock) { return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE; }
static int is_monotonic(clockid_t clock) {
  return clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_COARSE || clock == CLOCK_MONOTONIC_RAW || clock == CLOCK_BOOTTIME;
}
static long long origin(clockid_t clock) { return is_real(clock) ? realtime : monotonic; }
static struct timespec span(long long ns) {
  struct timespec at = {ns / 1000000000, ns % 1000000000};
  return at;
}
static long long length(const struct timespec *at) { return at->tv_sec * 1000000000LL + at->tv_nsec; }

int clock_gettime(clockid_t clock, struct timespec *at) {
  long long ns = now(clock);
  if (is_real(clock) || is_monotonic(clock)) ns = origin(clock) + (ns - origin(clock)) * speed;
  *at = span(ns);
  return 0;
}
int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  struct timespec fast;
  clock_gettime(CLOCK_REALTIME, &fast);
  *at = (struct timeval){fast.tv_sec, fast.tv_nsec / 1000};
  return 0;
}
time_t time(time_t *at) {
  struct timespec fast;
  clock_gettime(CLOCK_REALTIME, &fast);
  if (at) *at = fast.tv_sec;
  return fast.tv_sec;
}

/* Milliseconds are rounded up: what waited too short would ask again at once. */
static int shorter(int ms) { return ms <= 0 ? ms : (int)((ms + speed - 1) / speed); }
static struct timespec shorter_span(const struct timespec *given) { return span((length(given) + speed - 1) / speed); }
/* A moment of the fast clock as one of the kernel's. */
static struct timespec moment(clockid_t clock, const struct timespec *at) {
  return span(origin(clock) + (length(at) - origin(clock)) / speed);
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int epoll_wait(int queue, struct epoll_event *events, int most, int ms) { return NEXT(epoll_wait)(queue, events, most, shorter(ms)); }
int epoll_pwait(int queue, struct epoll_event *events, int most, int ms, const sigset_t *mask) {
  return NEXT(epoll_pwait)(queue, events, most, shorter(ms), mask);
}
int poll(struct pollfd *files, nfds_t count, int ms) { return NEXT(poll)(files, count, shorter(ms)); }
int ppoll(struct pollfd *files, nfds_t count, const struct timespec *given, const sigset_t *mask) {
  struct timespec real;
  if (given) real = shorter_span(given);
  return NEXT(ppoll)(files, count, given ? &real : NULL, mask);
}
int nanosleep(const struct timespec *given, struct timespec *rest) {
  struct timespec real = shorter_span(given);
  return NEXT(nanosleep)(&real, rest);
}
int clock_nanosleep(clockid_t clock, int flags, const struct timespec *given, struct timespec *rest) {
  struct timespec real = flags & TIMER_ABSTIME ? moment(clock, given) : shorter_span(given);
  return NEXT(clock_nanosleep)(clock, flags, &real, rest);
}
int usleep(useconds_t us) { return NEXT(usleep)((us + speed - 1) / speed); }
int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *given) {
  /* Which clock it goes by is not to be seen; the two are decades apart. */
  clockid_t clock = llabs(length(given) - realtime) < llabs(length(given) - monotonic) ? CLOCK_REALTIME : CLOCK_MONOTONIC;
  struct timespec real = moment(clock, given);
  return NEXT(pthread_cond_timedwait)(condition, mutex, &real);
}

long syscall(long number, ...) {
  long a[6];
  va_list list;
  va_start(list, number);
  for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
  va_end(list);
  struct timespec real;
  if (number == SYS_epoll_pwait2 && a[3]) {
    real = shorter_span((const struct timespec *)a[3]);
    a[3] = (long)&real;
  } else if (number == SYS_clock_gettime) return clock_gettime((clockid_t)a[0], (struct timespec *)a[1]);
  long (*next)(long, ...) = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  return next(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

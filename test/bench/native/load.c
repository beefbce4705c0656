// Sends requests on kept connections and compares every answer with what it must be; in a process and a language of its own.
//   load PORT CONNECTIONS RATE MOST DOOR CHUNKS SPREAD_MS REQUESTS EXPECTED
// RATE: requests a second, 0 for as many as the connections allow. MOST: ends after so many answers, 0 for never. DOOR: the API, as `doors.h`
// calls it. CHUNKS: how many pieces of text a stream has, 0 for answers that come whole.
// SPREAD_MS: over how long the connections begin. REQUESTS: a file of whole HTTP requests, each behind its length in four bytes, little end first;
// connection N sends the Nth. In a body each "zz" with eight letters behind it is a stamp, which is another in every request that is sent.
// EXPECTED: a file with the text of every answer, without stamps.
// Lines on standard input: `reset` counts anew, `read` prints what came since as a line of JSON, `stop` lets answers end and prints once more.
// Times are in milliseconds: of an answer from when its request was due, of a chunk from the provider's writing it to its arrival here.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include "doors.h"

enum { STAMP = 10, WRONG = 5 };

typedef struct { char *at; size_t length, room; } Text;
typedef struct { float *at; size_t length, room; } Times;
typedef struct {
  int fd, busy;
  const Text *request;
  size_t sent;
  /* When the request was due and when the answer ended; all in nanoseconds. */
  int64_t due;
  /* What came and is not yet understood; the body without its transfer coding, of which a stream's is understood as it comes. */
  Text in, body;
  enum { HEAD, FIXED, SIZE, DATA, GAP, TRAILER } state;
  size_t left;
  int status, chunks, is_done;
  size_t matched;
} Conn;

static Text expected, *texts;
static const Door *door;
static int text_count, chunk_count, ep, stopping;
static long answers, chunks, sent_all, ended_all, most, wrong_all;
static Times latencies, firsts, delays;
static char wrong[WRONG][600];
static Conn *conns;
static int conn_count, *idle, idle_count;
static struct sockaddr_in address;
static double rate;
static int64_t begun_at, due_count;

static void die(const char *what) { perror(what); exit(1); }
static int64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}
static void append(Text *text, const char *bytes, size_t length) {
  if (text->length + length > text->room && !(text->at = realloc(text->at, text->room = (text->length + length) * 2))) die("realloc");
  memcpy(text->at + text->length, bytes, length);
  text->length += length;
}
static void note(Times *times, int64_t ns) {
  if (times->length == times->room && !(times->at = realloc(times->at, (times->room = times->room * 2 + 4096) * sizeof(float)))) die("realloc");
  times->at[times->length++] = ns / 1e6;
}
static Text file(const char *path) {
  Text text = {0};
  char piece[65536];
  FILE *f = fopen(path, "rb");
  if (!f) die(path);
  for (size_t n; (n = fread(piece, 1, sizeof piece, f)) > 0;) append(&text, piece, n);
  fclose(f);
  return text;
}
static void watch(Conn *c, int op, uint32_t events) {
  struct epoll_event e = {.events = events, .data.ptr = c};
  if (epoll_ctl(ep, op, c->fd, &e)) die("epoll_ctl");
}

static void push(Conn *c) {
  while (c->sent < c->request->length) {
    ssize_t n = send(c->fd, c->request->at + c->sent, c->request->length - c->sent, MSG_NOSIGNAL);
    if (n < 0 && errno == EAGAIN) { watch(c, EPOLL_CTL_MOD, EPOLLIN | EPOLLOUT); return; }
    // A cut connection is seen where it is read.
    if (n < 0) return;
    c->sent += n;
  }
}
/* What was sent before must not be known again, by another load neither: each begins where the clock stands, in microseconds. */
static void stamp(const Text *request) {
  static uint64_t count;
  if (count == 0) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    count = (uint64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
  }
  char *to = request->at + request->length, *at = memmem(request->at, request->length, "\r\n\r\n", 4);
  for (; (at = memmem(at, to - at, "zz", 2)) && to - at >= STAMP; at += STAMP) {
    uint64_t rest = count++;
    for (int n = STAMP - 1; n >= 2; n--, rest /= 26) at[n] = 'a' + rest % 26;
  }
}
static void dial(Conn *c) {
  int on = 1;
  if ((c->fd = socket(AF_INET, SOCK_STREAM, 0)) < 0 || connect(c->fd, (void *)&address, sizeof address)) die("connect");
  setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  if (fcntl(c->fd, F_SETFL, O_NONBLOCK)) die("fcntl");
  watch(c, EPOLL_CTL_ADD, EPOLLIN);
  c->in.length = 0;
}
static void begin(Conn *c, int64_t due) {
  if (stopping || (most && sent_all >= most)) return;
  // A paced load leaves connections idle, and the server may close those.
  if (c->fd < 0) dial(c);
  sent_all++;
  stamp(c->request);
  c->busy = 1;
  c->due = due;
  c->sent = c->body.length = c->matched = 0;
  c->chunks = c->is_done = c->status = 0;
  push(c);
}
/* Sends what is due, as far as connections are free; what must wait counts its waiting. */
static void pace(void) {
  int64_t now = now_ns();
  while (idle_count && !stopping) {
    int64_t due = begun_at + (int64_t)(due_count * 1e9 / rate);
    if (due > now) return;
    due_count++;
    begin(&conns[idle[--idle_count]], due);
  }
}
static void finish(Conn *c, const char *fault) {
  int64_t now = now_ns();
  c->busy = 0;
  c->state = HEAD;
  ended_all++;
  if (!fault) { answers++; note(&latencies, now - c->due); }
  else if (wrong_all++ < WRONG) snprintf(wrong[wrong_all - 1], sizeof wrong[0], "status %d: %s: %.400s", c->status, fault, c->body.length ? c->body.at : "");
  if (most && ended_all == most) { printf("done\n"); fflush(stdout); }
  if (rate > 0) { idle[idle_count++] = c - conns; pace(); }
  else begin(c, now);
}

static const char differs[] = "the text is not what was sent";
/* Goes on with the text of the answer, as far as it is what it must be. */
static int hear(Conn *c, const char *text, size_t length) {
  if (c->matched + length > expected.length || memcmp(expected.at + c->matched, text, length)) return 0;
  c->matched += length;
  return 1;
}
static int is_stamp(const char *at) {
  for (int n = 2; n < STAMP; n++) if (at[n] < 'a' || at[n] > 'z') return 0;
  return 1;
}
/* The same for a text with stamps in it. Those of a provider say when it sent a piece, which took until now. */
static int hear_stamped(Conn *c, const char *text, const char *stop, int64_t now) {
  for (const char *at; (at = memmem(text, stop - text, "zz", 2)) && stop - at >= STAMP && is_stamp(at); text = at + STAMP) {
    int64_t sent = 0;
    for (int n = 2; n < STAMP; n++) sent = sent * 26 + at[n] - 'a';
    if (sent && now) note(&delays, now - sent * 1000);
    if (!hear(c, text, at - text)) return 0;
  }
  return hear(c, text, stop - text);
}
/* The next text behind a mark, without parsing the JSON around it, which the texts of this benchmark allow: no escapes in them. A list counts as its text. */
static char *next_text(const char *mark, char *from, char *to, char **stop) {
  size_t length = strlen(mark);
  while ((from = memmem(from, to - from, mark, length))) {
    from += length;
    if (from == to || (*from != '"' && *from != '[')) continue;
    *stop = memchr(from + 1, *from == '"' ? '"' : ']', to - from - 1);
    if (!*stop) return NULL;
    if (*stop > from + 1) return from + 1;
  }
  return NULL;
}
/* Several of them are one after the other, as vectors are. */
static const char *hear_whole(Conn *c, char *from, char *to) {
  c->matched = 0;
  for (char *stop, *text; (text = next_text(door->text, from, to, &stop)); from = stop)
    if (!hear_stamped(c, text, stop, 0)) return differs;
  return c->matched == expected.length ? NULL : "the text is shorter than what was sent";
}
static const char *event(Conn *c, char *from, char *to, int64_t now) {
  char *stop, *text = next_text(door->delta, from, to, &stop);
  if (text) {
    if (c->chunks++ == 0) note(&firsts, now - c->due);
    chunks++;
    return hear_stamped(c, text, stop, now) ? NULL : differs;
  }
  c->is_done |= (size_t)(to - from) >= strlen(door->end) && !memcmp(from, door->end, strlen(door->end));
  return next_text(door->text, from, to, &stop) ? hear_whole(c, from, to) : NULL;
}
static const char *events(Conn *c) {
  int64_t now = now_ns();
  char *at = c->body.at, *to = at + c->body.length;
  for (char *stop; at < to && (stop = memmem(at, to - at, "\n\n", 2)); at = stop + 2) {
    const char *fault = event(c, at, stop, now);
    if (fault) return fault;
  }
  if (at != c->body.at) memmove(c->body.at, at, c->body.length = to - at);
  return NULL;
}
static const char *judge(Conn *c) {
  if (c->status != 200) return "the answer is an error";
  if (!chunk_count) return hear_whole(c, c->body.at, c->body.at + c->body.length);
  if (c->matched != expected.length) return "the text is shorter than what was sent";
  if (c->chunks != chunk_count) return "the number of chunks is not what was sent";
  return c->is_done ? NULL : "the stream ended without its last event";
}

static const char *piece(Conn *c, const char *bytes, size_t length) {
  append(&c->body, bytes, length);
  return chunk_count && c->status == 200 ? events(c) : NULL;
}
static void close_wrong(Conn *c, const char *fault) {
  epoll_ctl(ep, EPOLL_CTL_DEL, c->fd, NULL);
  close(c->fd);
  c->fd = -1;
  if (c->busy) { stopping = 1; finish(c, fault); }
}
static void understand(Conn *c) {
  size_t at = 0;
  while (at < c->in.length || c->state == FIXED) {
    if (!c->busy) return close_wrong(c, "bytes came that nobody asked for");
    char *from = c->in.at + at;
    size_t have = c->in.length - at;
    if (c->state == FIXED || c->state == DATA) {
      size_t part = have < c->left ? have : c->left;
      const char *fault = part ? piece(c, from, part) : NULL;
      if (fault) return close_wrong(c, fault);
      at += part;
      if ((c->left -= part)) break;
      if (c->state == FIXED) { c->in.length -= at; memmove(c->in.at, c->in.at + at, c->in.length); at = 0; finish(c, judge(c)); }
      else c->state = GAP;
      if (c->state == HEAD && !c->in.length) return;
      continue;
    }
    const char *mark = c->state == HEAD ? "\r\n\r\n" : "\r\n";
    size_t mark_length = strlen(mark);
    char *stop = memmem(from, have, mark, mark_length);
    if (!stop) break;
    at = stop + mark_length - c->in.at;
    *stop = 0;
    if (c->state == HEAD) {
      char *length = strcasestr(from, "\r\ncontent-length:");
      c->status = atoi(from + 9);
      c->left = length ? strtoul(length + 17, NULL, 10) : 0;
      c->state = length ? FIXED : SIZE;
    } else if (c->state == SIZE) {
      c->left = strtoul(from, NULL, 16);
      c->state = c->left ? DATA : TRAILER;
    } else if (c->state == GAP) c->state = SIZE;
    else if (stop == from) { c->in.length -= at; memmove(c->in.at, c->in.at + at, c->in.length); at = 0; finish(c, judge(c)); }
  }
  if (at) memmove(c->in.at, c->in.at + at, c->in.length -= at);
}
static void take(Conn *c) {
  char bytes[262144];
  ssize_t n = recv(c->fd, bytes, sizeof bytes, 0);
  if (n < 0 && errno == EAGAIN) return;
  if (n <= 0) return close_wrong(c, "the connection was cut");
  append(&c->in, bytes, n);
  understand(c);
}

static int order(const void *a, const void *b) { float x = *(const float *)a, y = *(const float *)b; return (x > y) - (x < y); }
static void times(const char *name, Times *t) {
  qsort(t->at, t->length, sizeof(float), order);
#define AT(share) (t->length ? t->at[(size_t)((t->length - 1) * (share))] : 0.0f)
  printf(",\"%s\":{\"count\":%zu,\"p50\":%.4f,\"p99\":%.4f,\"p999\":%.4f,\"most\":%.4f}", name, t->length, AT(.5), AT(.99), AT(.999), AT(1));
}
static void report(void) {
  printf("{\"answers\":%ld,\"chunks\":%ld", answers, chunks);
  times("latencies", &latencies);
  times("firsts", &firsts);
  times("delays", &delays);
  printf(",\"wrong\":[");
  for (int n = 0; n < wrong_all && n < WRONG; n++) {
    printf(n ? ",\"" : "\"");
    for (const char *at = wrong[n]; *at; at++) printf((uint8_t)*at < 32 || *at == '"' || *at == '\\' || (uint8_t)*at > 126 ? "." : "%c", *at);
    printf("\"");
  }
  printf("]}\n");
  fflush(stdout);
}
static void command(void) {
  char line[64];
  ssize_t n = read(0, line, sizeof line - 1);
  if (n <= 0) exit(0);
  line[n] = 0;
  if (strstr(line, "reset")) { answers = chunks = 0; latencies.length = firsts.length = delays.length = 0; }
  if (strstr(line, "read")) report();
  if (strstr(line, "stop")) stopping = 1;
}

int main(int count, char **given) {
  if (count != 10) { fprintf(stderr, "use: load PORT CONNECTIONS RATE MOST DOOR CHUNKS SPREAD_MS REQUESTS EXPECTED\n"); return 2; }
  prctl(PR_SET_TIMERSLACK, 1000);
  address = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons(atoi(given[1])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  conn_count = atoi(given[2]);
  rate = atof(given[3]);
  most = atol(given[4]);
  for (door = doors; strcmp(door->name, given[5]);)
    if (++door == doors + DOORS) { fprintf(stderr, "there is no door %s\n", given[5]); return 2; }
  chunk_count = atoi(given[6]);
  int64_t spread = atol(given[7]) * 1000000l;
  Text all = file(given[8]);
  expected = file(given[9]);
  for (size_t at = 0; at + 4 <= all.length;) {
    uint32_t length;
    memcpy(&length, all.at + at, 4);
    if (!(texts = realloc(texts, ++text_count * sizeof *texts))) die("realloc");
    texts[text_count - 1] = (Text){all.at + at + 4, length, 0};
    at += 4 + length;
  }
  if ((ep = epoll_create1(0)) < 0 || !(conns = calloc(conn_count, sizeof *conns)) || !(idle = calloc(conn_count, sizeof *idle))) die("start");
  Conn input = {.fd = 0};
  watch(&input, EPOLL_CTL_ADD, EPOLLIN);
  for (int n = 0; n < conn_count; n++) {
    Conn *c = &conns[n];
    c->request = &texts[n % text_count];
    dial(c);
    idle[idle_count++] = n;
  }
  begun_at = now_ns();
  int started = 0;
  int64_t give_up = 0;
  for (;;) {
    int64_t now = now_ns(), wait = -1;
    if (rate > 0) {
      pace();
      if (idle_count && !stopping) wait = begun_at + (int64_t)(due_count * 1e9 / rate) - now;
    } else if (started < conn_count) {
      // A stream lasts long: all at once in step would be a wave, not a load.
      for (; started < conn_count && begun_at + spread * started / conn_count <= now; started++) begin(&conns[started], now);
      if (started < conn_count) wait = begun_at + spread * started / conn_count - now;
    }
    if (stopping) {
      if (!give_up) give_up = now + 20000000000;
      if (sent_all == ended_all || now > give_up) break;
      wait = 10000000;
    }
    if (wait < 0 && wait != -1) wait = 0;
    struct timespec left = {wait / 1000000000, wait % 1000000000};
    struct epoll_event found[256];
    int ready = epoll_pwait2(ep, found, 256, wait < 0 ? NULL : &left, NULL);
    if (ready < 0 && errno != EINTR) die("epoll_pwait2");
    for (int n = 0; n < ready; n++) {
      Conn *c = found[n].data.ptr;
      if (c == &input) { command(); continue; }
      if (found[n].events & EPOLLOUT) { watch(c, EPOLL_CTL_MOD, EPOLLIN); push(c); }
      if (c->fd >= 0 && found[n].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) take(c);
    }
  }
  if (sent_all != ended_all && wrong_all < WRONG) snprintf(wrong[wrong_all++], sizeof wrong[0], "%ld answers did not end within 20 s", sent_all - ended_all);
  report();
  return 0;
}

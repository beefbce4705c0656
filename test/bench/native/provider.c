// A provider that costs next to nothing, in a process and a language of its own: epoll, answers made once, no allocation in the steady state.
//   provider FLOATS BASE64
// The path says which API it speaks, the first letter of the model how it answers: `whole`, `burst` (every event in one write), `paced` (events
// 5 to 15 ms apart), `slow` (50 to 150 ms), `ticking` (half a second to one and a half, a fifth as many). FLOATS, BASE64: files with what it
// answers to the path of embeddings, by the `encoding_format` that was asked for.
// `GET /seen` answers, and forgets, what came in since it was last asked. Prints its address on one line; ends with its standard input.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
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

enum { CHUNKS = 100, TICKS = 20, PHRASES = 16, CACHE = 64, STAMP = 8 };

typedef struct { char *at; size_t length, room; } Text;
typedef struct { int count; struct { const char *at; int length; } one[PHRASES]; } Phrases;
typedef struct {
  int fd, place;
  Text in, out;
  size_t sent;
  /* Of a stream that is being sent piece by piece: when the next piece is due, how far it is. */
  int64_t due;
  int piece, pieces, spread, number;
  const Door *door;
  Text said;
  char *asked;
  Phrases phrases;
} Conn;

static long requests, connections, clear_ones, hidden_ones, by_door[DOORS];
static int ep;
static Text floats, base64;
static Conn **heap;
static int heap_size, heap_room;

static void die(const char *what) { perror(what); exit(1); }

static int64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void append(Text *text, const char *bytes, size_t length) {
  if (text->length + length > text->room) {
    text->room = (text->length + length) * 2;
    if (!(text->at = realloc(text->at, text->room))) die("realloc");
  }
  memcpy(text->at + text->length, bytes, length);
  text->length += length;
}
static void say(Text *text, const char *words) { append(text, words, strlen(words)); }

/* The due streams, soonest first. */
static void place(int at, Conn *c) { heap[at] = c; c->place = at; }
static void sift(int at) {
  Conn *c = heap[at];
  for (; at > 0 && heap[(at - 1) / 2]->due > c->due; at = (at - 1) / 2) place(at, heap[(at - 1) / 2]);
  for (;;) {
    int child = at * 2 + 1;
    if (child >= heap_size) break;
    if (child + 1 < heap_size && heap[child + 1]->due < heap[child]->due) child++;
    if (heap[child]->due >= c->due) break;
    place(at, heap[child]);
    at = child;
  }
  place(at, c);
}
static void schedule(Conn *c) {
  if (c->place < 0) {
    if (heap_size == heap_room && !(heap = realloc(heap, (heap_room = heap_room * 2 + 64) * sizeof *heap))) die("realloc");
    place(heap_size++, c);
  }
  sift(c->place);
}
static void unschedule(Conn *c) {
  if (c->place < 0) return;
  int at = c->place;
  c->place = -1;
  if (at == --heap_size) return;
  place(at, heap[heap_size]);
  sift(at);
}

static const char *words[] = {"about", "here", "is", "what", "follows", "and", "then", "we", "note", "that"};
static const char stream_head[] = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\nCache-Control: no-cache\r\n"
                                  "Transfer-Encoding: chunked\r\n\r\n";

/* Writes a form of a door. */
static void fill(Text *t, const char *form, const Text *text, int *number) {
  for (;;) {
    size_t plain = strcspn(form, "@#");
    append(t, form, plain);
    if (!form[plain]) return;
    if (form[plain] == '@') append(t, text->at, text->length);
    else { char digits[12]; append(t, digits, snprintf(digits, sizeof digits, "%d", (*number)++)); }
    form += plain + 1;
  }
}
/* Ends the phrase begun in the piece before and begins the next. Between the two stands the microsecond of its sending, as letters. */
static void piece(Text *t, const Phrases *p, int at, int pieces, int64_t time_ns) {
  char stamp[STAMP + 3] = "zz";
  int64_t rest = time_ns / 1000;
  for (int n = STAMP - 1; n >= 0; n--, rest /= 26) stamp[2 + n] = 'a' + rest % 26;
  stamp[STAMP + 2] = 0;
  if (at > 0 && p->count) {
    int one = (at - 1) % p->count, half = p->one[one].length >> 1;
    append(t, p->one[one].at + half, p->one[one].length - half);
  }
  say(t, " "); say(t, words[at % 10]); say(t, " "); say(t, stamp); say(t, " ");
  if (p->count) {
    int one = at % p->count;
    append(t, p->one[one].at, at == pieces - 1 ? p->one[one].length : p->one[one].length >> 1);
  }
}
static void piece_event(Text *t, const Door *door, Text *said, int *number, const Phrases *p, int at, int pieces, int64_t time_ns) {
  static Text one;
  one.length = 0;
  piece(&one, p, at, pieces, time_ns);
  append(said, one.at, one.length);
  fill(t, door->piece, &one, number);
}
static void framed(Text *out, const Text *text) {
  char size[24];
  append(out, size, snprintf(size, sizeof size, "%zx\r\n", text->length));
  append(out, text->at, text->length);
  say(out, "\r\n");
}
static void json_answer(Text *out, const Text *body) {
  char line[128];
  append(out, line, snprintf(line, sizeof line, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n", body->length));
  append(out, body->at, body->length);
}
static void whole_answer(Text *out, const Door *door, const Phrases *p) {
  static Text text, body;
  text.length = body.length = 0;
  say(&text, "The report names ");
  for (int n = 0; n < p->count; n++) {
    if (n) say(&text, " and then ");
    append(&text, p->one[n].at, p->one[n].length);
  }
  say(&text, ", in this order, and adds nothing of its own to them.");
  fill(&body, door->whole, &text, NULL);
  json_answer(out, &body);
}
static void burst_answer(Text *out, const Door *door, const Phrases *p) {
  static Text events, said;
  int number = 0;
  events.length = said.length = 0;
  fill(&events, door->first, NULL, &number);
  for (int at = 0; at < CHUNKS; at++) piece_event(&events, door, &said, &number, p, at, CHUNKS, 0);
  fill(&events, door->last, &said, &number);
  say(out, stream_head);
  framed(out, &events);
  say(out, "0\r\n\r\n");
}

/* Answers that were made before, by how they are made and what they repeat. */
static void made(Text *out, const Door *door, char kind, const Phrases *p, void (*make)(Text *, const Door *, const Phrases *)) {
  static struct { Text key, answer; } cache[CACHE];
  static Text key;
  uint32_t hash = 2166136261u;
  key.length = 0;
  append(&key, &kind, 1);
  say(&key, door->name);
  for (int n = 0; n < p->count; n++) { append(&key, p->one[n].at, p->one[n].length); append(&key, "|", 1); }
  for (size_t n = 0; n < key.length; n++) hash = (hash ^ (uint8_t)key.at[n]) * 16777619u;
  Text *known = &cache[hash % CACHE].key, *answer = &cache[hash % CACHE].answer;
  if (known->length != key.length || memcmp(known->at, key.at, key.length)) {
    known->length = answer->length = 0;
    append(known, key.at, key.length);
    make(answer, door, p);
  }
  append(out, answer->at, answer->length);
}

static void watch(Conn *c, int op, uint32_t events) {
  struct epoll_event e = {.events = events, .data.ptr = c};
  if (epoll_ctl(ep, op, c->fd, &e)) die("epoll_ctl");
}
static void end(Conn *c) {
  unschedule(c);
  close(c->fd);
  free(c->in.at); free(c->out.at); free(c->said.at); free(c->asked); free(c);
}
/* False if the connection is gone. */
static int flush(Conn *c) {
  while (c->sent < c->out.length) {
    ssize_t n = send(c->fd, c->out.at + c->sent, c->out.length - c->sent, MSG_NOSIGNAL);
    if (n < 0 && errno == EAGAIN) { watch(c, EPOLL_CTL_MOD, EPOLLIN | EPOLLOUT); return 1; }
    if (n < 0) { end(c); return 0; }
    c->sent += n;
  }
  c->sent = c->out.length = 0;
  return 1;
}
static int64_t next_due(const Conn *c, int64_t from) {
  static uint64_t seed = 88172645463325252ull;
  seed ^= seed << 13; seed ^= seed >> 7; seed ^= seed << 17;
  return from + (int64_t)(c->spread * 500000.0 + (seed % 1000000) * (double)c->spread);
}
static int step(Conn *c) {
  static Text event;
  event.length = 0;
  if (c->piece == 0) { say(&c->out, stream_head); fill(&event, c->door->first, NULL, &c->number); }
  if (c->piece < c->pieces) piece_event(&event, c->door, &c->said, &c->number, &c->phrases, c->piece, c->pieces, now_ns()), c->piece++;
  else { c->piece = -1; fill(&event, c->door->last, &c->said, &c->number); }
  framed(&c->out, &event);
  if (c->piece < 0) { say(&c->out, "0\r\n\r\n"); unschedule(c); }
  else { c->due = next_due(c, c->due); schedule(c); }
  return flush(c);
}

/* Remembers the phrases in double brackets, as the request has them; the bytes stay where they are. */
static void find_phrases(char *from, char *to, Phrases *p) {
  p->count = 0;
  while (p->count < PHRASES && (from = memmem(from, to - from, "[[", 2))) {
    char *stop = memmem(from, to - from, "]]", 2);
    if (!stop) return;
    p->one[p->count].at = from + 2;
    p->one[p->count++].length = stop - from - 2;
    from = stop + 2;
  }
}
static int answer(Conn *c, const Door *door, char *body, size_t length) {
  char *to = body + length, *model = memmem(body, length, "\"model\":\"", 9);
  int hidden = 0;
  Phrases p;
  find_phrases(body, to, &p);
  requests++;
  by_door[door - doors]++;
  for (int n = 0; n < p.count; n++) hidden += p.one[n].length > 14 && !memcmp(p.one[n].at, "SURROGATE_PII(", 14);
  clear_ones += hidden == 0;
  hidden_ones += hidden == p.count;
  char kind = model && model + 9 < to ? model[9] : 0;
  if (!*door->whole) json_answer(&c->out, memmem(body, length, "\"encoding_format\":\"base64\"", 26) ? &base64 : &floats);
  else if (kind == 'w') made(&c->out, door, kind, &p, whole_answer);
  else if (kind == 'b') made(&c->out, door, kind, &p, burst_answer);
  else if (kind == 'p' || kind == 's' || kind == 't') {
    free(c->asked);
    if (!(c->asked = malloc(length))) die("malloc");
    memcpy(c->asked, body, length);
    find_phrases(c->asked, c->asked + length, &c->phrases);
    c->door = door;
    c->spread = kind == 'p' ? 10 : kind == 's' ? 100 : 1000;
    c->pieces = kind == 't' ? TICKS : CHUNKS;
    c->piece = c->number = c->said.length = 0;
    c->due = now_ns();
    return step(c);
  } else say(&c->out, "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
  return flush(c);
}
/* The door of a request; NULL: it asks what was seen. */
static const Door *door_of(const char *head) {
  const char *path = strchr(head, ' ') + 1;
  size_t length = strcspn(path, " ?");
  for (int n = 0; n < DOORS; n++)
    if (strlen(doors[n].path) == length && !memcmp(doors[n].path, path, length)) return &doors[n];
  return NULL;
}
static int seen(Conn *c) {
  static Text body;
  char line[160];
  body.length = 0;
  append(&body, line, snprintf(line, sizeof line, "{\"requests\":%ld,\"connections\":%ld,\"clear\":%ld,\"hidden\":%ld", requests, connections, clear_ones, hidden_ones));
  for (int n = 0; n < DOORS; by_door[n++] = 0) append(&body, line, snprintf(line, sizeof line, "%s\"%s\":%ld", n ? "," : ",\"doors\":{", doors[n].name, by_door[n]));
  say(&body, "}}");
  json_answer(&c->out, &body);
  requests = connections = clear_ones = hidden_ones = 0;
  return flush(c);
}
static void take(Conn *c) {
  for (;;) {
    if (c->in.room - c->in.length < 65536 && !(c->in.at = realloc(c->in.at, c->in.room = c->in.room * 2 + 131072))) die("realloc");
    ssize_t n = recv(c->fd, c->in.at + c->in.length, c->in.room - c->in.length, 0);
    if (n < 0 && errno == EAGAIN) break;
    if (n <= 0) { end(c); return; }
    c->in.length += n;
    if (c->in.length < c->in.room) break;
  }
  for (;;) {
    char *stop = c->in.length ? memmem(c->in.at, c->in.length, "\r\n\r\n", 4) : NULL;
    if (!stop) return;
    *stop = 0;
    char *mark = strcasestr(c->in.at, "\r\ncontent-length:");
    *stop = '\r';
    size_t size = mark ? strtoul(mark + 17, NULL, 10) : 0, whole = stop + 4 - c->in.at + size;
    if (c->in.length < whole) return;
    const Door *door = door_of(c->in.at);
    if (!(door ? answer(c, door, stop + 4, size) : seen(c))) return;
    memmove(c->in.at, c->in.at + whole, c->in.length -= whole);
  }
}

static Text file(const char *path) {
  Text text = {0};
  char bytes[65536];
  FILE *f = fopen(path, "rb");
  if (!f) die(path);
  for (size_t n; (n = fread(bytes, 1, sizeof bytes, f)) > 0;) append(&text, bytes, n);
  fclose(f);
  return text;
}

int main(int count, char **given) {
  if (count != 3) { fprintf(stderr, "use: provider FLOATS BASE64\n"); return 2; }
  floats = file(given[1]);
  base64 = file(given[2]);
  prctl(PR_SET_TIMERSLACK, 1000);
  int on = 1, server = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  if (server < 0 || bind(server, (void *)&address, size) || listen(server, 4096) || getsockname(server, (void *)&address, &size)) die("listen");
  if ((ep = epoll_create1(0)) < 0) die("epoll");
  Conn input = {.fd = 0}, listener = {.fd = server};
  watch(&input, EPOLL_CTL_ADD, EPOLLIN);
  watch(&listener, EPOLL_CTL_ADD, EPOLLIN);
  printf("provider answers at http://127.0.0.1:%d\n", ntohs(address.sin_port));
  fflush(stdout);
  for (;;) {
    struct epoll_event events[256];
    struct timespec left = {0};
    if (heap_size) {
      int64_t wait = heap[0]->due - now_ns();
      if (wait > 0) left = (struct timespec){wait / 1000000000, wait % 1000000000};
    }
    int ready = epoll_pwait2(ep, events, 256, heap_size ? &left : NULL, NULL);
    if (ready < 0 && errno != EINTR) die("epoll_pwait2");
    for (int n = 0; n < ready; n++) {
      Conn *c = events[n].data.ptr;
      if (c == &input) return 0;
      if (c == &listener) {
        for (int fd; (fd = accept4(server, NULL, NULL, SOCK_NONBLOCK)) >= 0; connections++) {
          setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
          Conn *fresh = calloc(1, sizeof *fresh);
          if (!fresh) die("calloc");
          fresh->fd = fd;
          fresh->place = -1;
          watch(fresh, EPOLL_CTL_ADD, EPOLLIN);
        }
        continue;
      }
      if (events[n].events & EPOLLOUT) {
        watch(c, EPOLL_CTL_MOD, EPOLLIN);
        if (!flush(c)) continue;
      }
      if (events[n].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) take(c);
    }
    for (int64_t now = now_ns(); heap_size && heap[0]->due <= now;) step(heap[0]);
  }
}

import { person } from "../../../../../src/privacy/analyze/detectors/person/person.ts";
import { finds } from "../marked.ts";

const go = `func (c *Conn) Close() error {
	if c.fd == nil {
		return errClosed
	}
	// Close may be called by Ctty twice; Len tells how often.
	done := make(chan rune, c.Len)
	c.Ctty = Max(c.Len, 1)
	t.Fatalf("unexpected %v", done)
	return c.fd.Close()
}
`;

finds(person, {
  "Go, with nil, rune, chan, Len, Close, Conn and Max": go,
  "a struct":
    "type Flock struct {\n\tStart int64\n\tLen int64\n\tDev uint32\n\tPid int32\n}\nfunc (f *Flock) f() { x(f.Dev) }\n",
  C: "#include <poll.h>\n#define QMAGIC 0314\nstatic int Foo(Boolean b) {\n  return poll(POLLIN, SIGKILL) == EPERM;\n}\n",
  "C++":
    "class Latch {\n  Latch(PredT Pred) : Pred(Pred) {}\n  void wait() { Cond.wait(lock, [&] { return Pred(V); }); }\n};\n",
  Perl: 'package Env;\nuse Env qw(PATH);\nrequire Carp;\nCarp::croak("no") if $ENV{PATH};\n',
  Rust: "use test::Bencher;\nfn parse(b: &mut Bencher) -> Vec<u8> {\n    let tokens = get();\n    b.iter(|| tokens.len())\n}\n",
  Python: "class Foo(Given):\n    def close(self):\n        raise ValueError(Foo.max)\n        self.conn = None\n",
  SQL: "GRANT SELECT ON pg_stats TO pg_monitor;\nCREATE FUNCTION f(IN a int) RETURNS SETOF record AS $$ x $$;\n",
  "a unit of systemd": "[Service]\nPIDFILE=/run/foo.pid\nSystemCallErrorNumber=EPERM\nSYSCALL=1\n",
  "a head of a request": "POST /v1/items HTTP/1.1\nRetry-After: 120\nX-Counter: 5\n",
  "a licence":
    "/* SPDX-License-Identifier: MIT */\n/* under the terms of the General Public License. */\nint f(void);\n",
  "a diff":
    "diff --git a/src/darwin/ffi.h b/src/darwin/ffi.h\nindex 45e0af4493..559a40eda9 100644\n--- a/src/darwin/ffi.h\n+++ b/src/darwin/ffi.h\n@@ -1,2 +1,2 @@\n-#ifndef X86_DARWIN\n+#ifndef Darwin\n",
  Gherkin: "Scenario: an empty cart\n  Given a user\n  When POST is sent\n  Then the status is 200\n",
  "the head of a mail": "Subject: Fwd: Contract\nTo: Sales Team\nCc: Claims Inbox, ⟦Ann Lee⟧\n",
  "months before a day":
    "Sent: Wednesday, May 14, 2025\nMay 14, 2025: on Monday, ⟦Jan⟧ came, with ⟦Jan⟧, Monday at five",
  months: 'const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug"];',
  "an identifier that a sentence is about":
    'The function Dialer waits.\n\n    d := Dialer{Timeout: 5}\n    d.Dial(ctx, "tcp", addr)\n    x := f(d, &Dialer{})\n',
  "one line of code": "if x == Conn { return x.Conn }",
  "a connection in prose": "What does Conn do? A Conn is returned.",
  "a class of a program that has objects of it":
    "class Geo extends Message {\n  has() { return isset(this.x); }\n  get() { return new Geo(this.x); }\n}\n",
  "members and their types":
    "type Rusage struct {\n\tUtime Timeval\n\tStime Timeval\n}\nfunc (tv *Timeval) set() { return Timeval{1, 2} }\n",
  "the tags of comments":
    "class A {\n  // MARK: - Requests\n  func f() -> Int { return x[1] }\n  // MARK: Events\n  let y = f()\n}\n",
  "keywords in capitals":
    'echo "GRANT ALL ON x.* TO \'${USER}\'@\'%\' WITH GRANT OPTION;" >> "$file"\nif [ -z "$x" ]; then f; fi\n',
  "what will be": "max_size: 10\n# Will be removed in 2.0\nx_y: f(1)\na_b: {c: d}\ne_f: [g_h]\n",
  "a call in prose": "First call Errorf() and then Close().",
  "a contraction": 'throw new Error("Can\'t add it");\nreturn f(x);\n',
});

const around = (line: string) => `${go}${line}\n${go}`;

finds(person, {
  "a person in a comment": around("// Patch by ⟦Hans Trautmann⟧, see the tracker."),
  "a person in no list in a comment": around("// Patch by ⟦Takumi Raghunathan⟧, see the tracker."),
  "a first name in a comment": around("// ⟦Maria⟧ wants this to be faster"),
  "a person behind code": around("\tretries := 3 // agreed with ⟦Hans Trautmann⟧"),
  "John Doe": around('\tauthor := "⟦John Doe⟧"'),
  "a surname in quotes": around('\tcustomer := "⟦Trautmann⟧"'),
  "a person in a sentence in quotes": around('\tfmt.Println("Hello ⟦Maria Lopez⟧, welcome back")'),
  "a person in a call": around('\tgreet("⟦Pieter Okafor⟧", 3)'),
  "a person in a cell": around("<td>⟦Maria Lopez⟧</td><td>42</td>"),
  "a person in a row": around("INSERT INTO customers VALUES (42, '⟦Hans Trautmann⟧', 'x');"),
  "a person in a line of a log": around("2026-11-02T10:15:22Z INFO user ⟦Maria Lopez⟧ logged in from portal"),
  "a person in git blame": around("a1b2c3d4 (⟦Hans Trautmann⟧ 2024-05-01 12:00:00 +0200 17)   return x;"),
  "a surname in words with code in them": around("⟦Kowalczyk⟧ said `parse(x)` breaks when x == null"),
  "a surname in words before code": around("My colleague ⟦Kowalczyk⟧ wrote this: int f(int x) { return x->y; }"),
  "who asks about code": around("⟦Maria⟧: can you check a->b(c_d)?"),
  "whose code it is": around("⟦Trautmann⟧'s patch changes a_b() and c_d() so that x != null"),
  "a name that a file has, too": `⟦Trautmann⟧ called.\n${around('\tf := open("letters/trautmann.pdf", x)')}`,
  "a member of a family in a comment": around("// class ⟦Trautmann⟧ of 1987"),
  "who decides, and will": around("// ⟦Maria⟧ will be asked"),
  "a double surname in a comment": around("// ⟦Oleg Al-Sayed⟧ asked for this"),
});

finds(person, {
  "a person called like a word of the craft": "⟦Ruby Jenkins⟧ came to see ⟦Rune Larsen⟧.",
  "a rune in prose": "⟦Darwin Fernández⟧ plays on Sunday.",
});

import { hashesOf, hashOf } from "../../lexicon/hash.ts";

/**
 * Words of programming languages, systems, protocols and tools that are no person by themselves, in whatever text. Names of people that
 * are such words too, such as Max, Grant and Chan, are left out: in code they are told by what is beside them.
 */
const words = [
  // Keywords and types.
  "vcalendar vevent valarm vtimezone vtodo vcard abstract alignas alignof async await bool boolean boolsch byte bytes bytea callable catch char chr cin cout class clone closure const constexpr continue cstring ctor def deferred defer defun",
  "delegate deleg dict dictionary double dtype dyn elif elseif elsif endif endl enum enums errno eval except export extends extern false fallthrough final finally float foreach formatter fprintf func",
  "function functor getter global goto getattr hasattr hashmap hashset heredoc hex idx ifdef ifndef impl implements import include inline inner instanceof int integer interface internal isa isize iter iterator",
  "iterable jsonb lambda len let linkedlist list literal local long loop lval rval macro macros main malloc calloc realloc free memcpy memset match method module mut mutable mutex namespace nan native new nil nonlocal noexcept not",
  "null nullable nullptr num numeric object oid onclick operator optional override package param params parse parser parsed pass pointer pragma printf println private proc promise protected proto protocol ptr public pub",
  "quasi query queue raise readonly record ref regex regexp register repr require rescue return returns rune runes runtime scalar sealed self semaphore setattr setter short signed sizeof slice snprintf sprintf static stdin",
  "stdout stderr stream strict string struct structs sub subclass super switch symbol synchronized tagged template text then this throw throws timestamp trait transient true try tuple typedef typeid typename typeof uint",
  "ulong undefined undef union unique unlink unsafe unset unsigned unwrap use usize using utf val value values var varchar vararg varargs variadic variant vec vector virtual void volatile wchar when where while with xor yield",
  "accessor adapter alloc allocator ann anno annot annotation annotations api apis append arch arg args argv argc arr array arrays assert assertion ast atom atomic attr attribute attributes aud auth autoload backend",
  "backtrace bencher benchmark bigint bind binder binding bitmap blob bootstrap bsd buf buffer buffers builder builtin bytecode cache caller callback callee cancel cas cdata cfg cflags cppflags ldflags chan channel checksum",
  "checkbox child chmod chown chunk clang cleanup cli client clipboard clobber cloexec close closed clsid cmake cmd cmp codec codegen coerce collator comparator compile compiler concat cond config configs configure conn",
  "connection consumer container context controller conv cookie copy core coroutine cpp cpu crc crlf crypto css csv ctl ctor ctrl ctty ctx ctype cursor daemon dao dash data dataset datagram datetime dbg deadlock",
  "debug debugger decode decoder decref default delete delim deps dequeue deprecated deque descriptor deserialize dest dev devnull devtools diff digest dir dirent dirs dispatch dispatcher dist div dll dns dom dot double dsl dst",
  "dump dup elem element elements ellipsis emit emitter emulator encode encoded encoder encoding endian endpoint endpoints entity entry entries env environ eof eol epoch epoll epsilon err errorf error errors fatalf logf printf sprintf skipf",
  "escape event events evt exception exec executable executor exit exp expect expr expression ext fallback fatal fatal fetch fffff ffffff ffi fft fiber field fields fieldset fifo file filename filepath files filter flags flatten flex",
  "flush fmt foo bar baz qux foobar fnord hoge fuga fixme fixture floor fold folder fontconfig footer fopen fork fread freq frontend fseek fstab func fuzz gcc gdb generator generics getenv getopt gid gist git glob gnu golang gonna gotcha gpu",
  "grammar graphql grep grpc gson gui guid gunzip gzip handler handlers hash hashes header headers heap helper hexdump hook hooks hostname hotfix href html http https hwnd hypot icon ident identifier identifiers idl idle",
  "iface iframe img impl implementation impl inbox incref indent index indices inet init initializer inlined inode inodes input inputs insert inspector instance instances instr intern interpreter interrupt invoke ioctl iov ipc",
  "ipv issuer item items java javac javadoc javascript jit jmp job jpeg json jsx jvm jwk jwks jws jwt kernel keyboard keycode keydown keyframe keyframes keymap keypress keys keyset keystore keyup keyword keywords kind kwarg kwargs",
  "label lambdas latch latency layout lazily ldap leaf lexer lib libs libc license licence licenses lifecycle limit linker linter linux listener listeners loader lock locks locale localhost log logger logging login logout lookup lua luajit",
  "mac machine macos makefile manifest mapper mapping markdown marshal marshaller mask matcher matrix max maxlen mbox mem memo memory memset mentions menu merge merkle message metadata meta metric metrics microtask middleware migrate mime min minify",
  "misc mkdir mmap mock mocks modal mode model modifier monad monitor mount mtime atime ctime mtu mul multicast multipart mutation mysql namespaces negate netmask newline newtype nginx node nodes noop normalize notify npm nsec numpy",
  "oauth objc observable observer octet offset offsets onchange opcode opcodes openssl operand operands opt option options optimizer opts oracle orm output outputs overflow overload padding page pagination panic parameter parameters parens parent",
  "partial password patch path paths pathname pattern patterns payload pdf perl permissions pid pidfile pids ping pipe pipeline pixel placeholder plugin plugins png poll pollin pollout pollhup pollerr polyfill pool popen port posix post postfix postgres",
  "postgresql pragma precision pred predicate predicates prefix prefs prepend preprocessor printer priority process processor producer profile profiler prog progress prop properties props provider proxy ptrace push put pwd py python qemu qmagic quit",
  "quota quote quux radix rand random range raw rdbms reactive reader readme readonly rect recv redirect redis reducer refactor refs registry regs relay reload remote remove render renderer repeat replace replica repo report repository req request",
  "requests reset resolver resource resources resp response rest result results retries retry rewrite rfc rgb rollback rollup root rotate route router routes row rows rpc rsa rst rtmp ruby runner rust cargo rustc sandbox sanitize scanner scanf schema",
  "schemas scheduler scope scroll sdk sdl search secret segfault segment select selector sender sendmail seq sequence serialize serializer server servers service servlet session sessions set setup sha shader shadow shell shim sig sigabrt sigalrm",
  "sigbus sigchld sigcld sigcont sigemt sigfpe sighup sigill siginfo sigint sigio sigiot sigkill signal signals signature sigpipe sigpoll sigprof sigquit sigsegv sigstop sigsys sigterm sigtrap sigtstp sigttin sigttou sigurg sigusr sigvtalrm",
  "sigwinch sigxcpu sigxfsz simd singleton size sized skip sleep slot slots slug snapshot snippet socket sockets solaris darwin freebsd netbsd openbsd dragonfly aix illumos hpux android ios irix ultrix cygnus unixware risc cisc pgid setpgid setsid setctty rusage pdeathsig specfile debhelper hangul cygwin mingw msys nuxi win plan wasm",
  "sort sorted spawn spec specs spinner splice spdx splash spoof sprite sql sqlite src srv ssh ssl stack stacktrace stat state statement stats status std stdlib step stmt storable storage store str strcmp strdup strerror stringify strlen stub",
  "stubs stylesheet subnet subprocess subscriber substr substring sudo suffix suite summary svg svn swap swizzle sync syntax sys syscall syscalls sysctl syslog systemd tab tablespace tag tags tar target targets task tasks tbd tcl tcp telnet",
  "temp template tensor terminal termios test tests tgt theme thread threads threshold throttle tick timeout timer timers tls tmp toctou todo toggle token tokenizer tokens tolerance toml tooltip topic trace traceback tracer traits transaction transform",
  "transpose traverse tree trie trigger trim trunc truncate tty txn txt typedarray typescript udp uid uids ui uid uint ulimit umask unary unicode unix unlock unmarshal unmount unpack unparsed unregister unused unzip uri uris url urls urn usb usec",
  "user userdata username users utc util utils uuid uuids validate validator valgrind vararg vendor verbose verify version versions vertex view viewport vim emacs viewmodel visitor vlan vnode vpn vtable warning warnings wasm watch watcher webhook webkit",
  "webpack websocket whitespace widget widgets wildcard window winsize winuser wizard worker workers workspace wrapper writer xhr xml xmlns xpath xterm yaml yml zeroize zip zlib zone zsh",
  // Protocols: methods, heads, errors of systems.
  "get head options patch trace connect propfind accept allow authorization expires etag referer referrer upgrade vary via origin cors csrf xsrf csp hsts keepalive mtls oidc saml scim smtp imap ftp sftp rtsp sip dhcp nat ntp snmp icmp arp vxlan ospf bgp",
  "eacces eaddrinuse eagain ebadf ebusy echild econnaborted econnrefused econnreset edeadlk edom eexist efault efbig einprogress eintr einval eio eisdir eloop emfile emlink emsgsize enametoolong enetdown enfile enoent enoexec enolck enomem enospc enosys",
  "enotconn enotdir enotempty enotsup enotty enxio eoverflow eperm epipe eproto erange erofs esrch etimedout etxtbsy ewouldblock exdev aes aesgcm ecdsa ecdh ecdhe dhe gcm cbc ctr hmac kdf hkdf pbkdf argon bcrypt scrypt chacha salsa poly padhi padlo cpadhi cpadlo",
  "pem der pkcs asn x509 crl ocsp hsm tpm luks gpg pgp dkim spf dmarc",
  // Markup, styles, databases, charts of signs.
  "align valign bgcolor colspan rowspan cellpadding cellspacing nbsp quot apos mdash ndash hellip ampersand asterisk backslash backspace caret circumflex diaeresis grave guillemet macron ogonek caron cedilla omicron upsilon omega sigma epsilon lambda theta",
  "inset outset hover nowrap inherit flexbox webfont serif sans monospace tahoma verdana arial helvetica calibri georgia consolas courier menlo roboto cantarell dejavu",
  "alter begin cascade coalesce commit constraint cross database ddl dml deallocate deferrable distinct drop exists explain extension foreign fulltext having ilike inner intersect into join lateral left outer limit materialized natural nulls offset order",
  "partition plpgsql prepare primary procedure references restrict returning revoke rollback savepoint schema sequence serial superuser tablespace temporary trigger truncate unlogged update upsert vacuum varchar varying volatile immutable",
  // Tools and systems that read like names.
  "ansible apache aptitude bazel bitbucket bower brew celery centos chromium clippy clojure cocoa codecov composer conda consul couchdb debian deno django docker dockerfile doxygen dpkg drupal eclipse elasticsearch elixir elm erlang eslint esbuild",
  "fedora ffmpeg firefox firebase fish flask flutter gentoo github gitlab gnome golang gradle grafana grunt gulp gtk gunicorn hadoop haproxy haskell helm heroku hibernate homebrew ibm intel jenkins jest jira jquery jupyter kafka kibana kotlin kubectl",
  "kubelet kubernetes laravel libreoffice llvm lodash lombok maven memcached mongodb mongoose mozilla mypy nextcloud nodejs nomad nuget numpy oxfmt oxlint pandas pip pnpm podman poetry prettier prometheus protobuf pypi pytest pytorch qt rabbitmq rails react",
  "redux rollup rspec rustfmt rustup safari scala scipy selenium sentry sinatra smarty solr spark splunk spring sqlalchemy storybook sublime subversion svelte swagger symfony tailwind tensorflow terraform tokio tomcat tortoise tox travis tsx turbo ubuntu",
  "gson guice sarif gopath goroot gobin onbuild thrift kube kubeadm jasmine karma mocha sinon istanbul selenium fastify elysia hono luhn verhoeff xlib imake alamofire getty geo bye",
  "airflow anyscale astro autogen bifrost bun chroma clickhouse cloudflare codex cohere copilot couchbase crewai cypress databricks datadog dbt deepinfra deepseek drizzle duckdb falcon fastapi fireworks gemma groq grok haystack huggingface iban jina kimi langchain langfuse",
  "litellm llama llamaindex logstash lora loki mariadb mastra milvus mistral mixtral moonshot nats neon netlify nuxt ollama onnx openai openrouter penname perplexity phi pinecone planetscale playwright portkey prisma pulsar qdrant qwen qwik remix scylla snowflake",
  "adyen airtable amplitude asana auth0 calendly canva confluence docusign figma hubspot jinja klarna looker mailchimp marketo miro mixpanel netsuite okta opsgenie pagerduty quickbooks raku salesforce sendgrid shopify statuspage stripe tableau trello twilio typeform webex xero zapier zendesk",
  "supabase tempo temporal tensorzero terragrunt togetherai turborepo valkey vault vercel vllm voyage weaviate whisper windsurf zed",
  "unity vagrant vite vitest vue wget wordpress xcode yarn zookeeper zstd",
  "argocd bamboo cacti calico ceph chronyd cilium cockroachdb collectd coredns crond dnsmasq envoy filebeat fluentbit fluentd gitea glusterfs graylog httpd icinga iis influxdb istio jboss keycloak linkerd mongod mongos monit munin mysqld nagios ntpd opensearch portainer puppet redpanda rethinkdb rsyslogd saltstack scylladb squid sshd statsd teamcity tekton telegraf timescaledb traefik unbound varnish watchtower wildfly zabbix",
  "anchore brakeman checkmarx checkov codacy coverity dependabot detekt gitleaks grype hadolint jfrog kics mobsf pmd pysa rubocop sast sbom sca semgrep snyk sonarcloud sonarqube spotbugs syft synopsys tfsec trivy trufflehog veracode xray",
  "agda cython dlang fsharp haxe idris nim nroff roff smalltalk troff vala zig",
  "attach balancer balancers bash bps cksum denote edit eula exporter exporters ipsum jae lamp linting lints loadbalancer loadbalancers lorem maj nack neptune opaque pref prune ret scan scanning scans sections uranus",
  // Licences, notices, states of builds.
  "spdx mit apache bsd lgpl gpl agpl mpl warranty warranties merchantability noninfringement redistribution redistributions sublicense caveat caveats changelog changes deprecated deprecation readme unreleased beta alpha nightly canary stable lts wip",
  "acm cve cvss cwe nist fips ieee iso itu oasis owasp posix rfc unicode unspecified unimplemented unstable untested unsupported unknown uninitialized unreachable",
  "cidr fhir mqtt mimir promtail anthos cron crontab asan ubsan msan tsan unencrypted etcd crd crds rbac datasource datasources firestore dataproc pubsub cjk ime iana bcp bcd abi aba simd sse avx neon riscv armhf powerpc mips sparc amd itanium cuda opencl opengl vulkan metal directx nvidia gfx vga hdmi pci scsi sata nvme raid usb gpio uart i2c spi bios uefi acpi smbios dmi firmware bootloader grub",
];

/** Given names that are words of the craft, too: in a line of a program or of a comment they are no person by themselves. */
const namesInCode =
  "ada alpha apple aud beta bookworm bullseye buster cas cassandra case chan check conn constant darwin fedora floor gregorian haskell iana irix job julian lambda len line load loads lua max meta min nil omega page python read rune seek server sha spring standard block sun unique val var";

/** Common words that are keywords: beside a name they do not say that it stands in a sentence. */
const keywords =
  "if elif else unless for foreach while until do done in is and or not as from with new return case when then end begin use using require import include package class struct type all any this self that select where set get fi echo print export local my our like order group create drop grant " +
  "extends implements throws interface enum trait impl func fn def let var val const static final public private protected internal virtual override abstract async await yield match mod namespace typedef typename template operator sizeof extern inline volatile mutable instanceof typeof delete finally try catch except raise";

/** Signed, as in `Tokens`. */
export const craftHashes = hashesOf(...words);
/** Whether a word in small letters is one of programs. */
export const isOfPrograms = (word: string): boolean => craftHashes.has(hashOf(word) | 0);
/** `Conn` is a connection far more often than the Irish name. */
export const connHash = hashOf("conn") | 0;
export const craftInCode = hashesOf(namesInCode);
export const keywordHashes = hashesOf(keywords);
/** What comes before a name that a program declares. */
export const declaring = hashesOf(
  "class struct interface enum trait impl extends implements throws def func fn function type typedef namespace package module import new const static let var val",
);

import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { debPackage } from "../../src/build/release/deb.ts";
import { ociArchive } from "../../src/build/release/image.ts";
import { debianLibrary } from "../../src/build/release/library.ts";
import { freePort } from "../support/gateway.ts";
import { commandOn } from "../support/runtimes.ts";

/** The image and the Debian package, installed into fresh roots of their own and used there. Needs root, and Debian's tools. */

setDefaultTimeout(1_800_000);

const isHere = process.env["PENNAME_LONG"] === "1" && process.getuid?.() === 0 && process.platform === "linux";
const isMissing = (...programs: string[]) => !isHere || programs.some((program) => !Bun.which(program));
const folder = isHere ? mkdtempSync(join(tmpdir(), "penname-installed-")) : "";
afterAll(() => (folder === "" ? undefined : rmSync(folder, { recursive: true, force: true })));

const arch = process.arch === "arm64" ? "arm64" : "amd64";
const executable = (): Buffer => readFileSync(commandOn("binary")[0]!);

async function done(command: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const child = Bun.spawn([...command], {
    cwd: folder,
    env: { PATH: process.env["PATH"] ?? "", LC_ALL: "C", ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const code = await child.exited;
  if (code !== 0) throw new Error(`${command.slice(0, 3).join(" ")} ended with ${code}: ${err || out}`);
  return out;
}

describe.skipIf(isMissing("skopeo", "umoci", "unshare", "setpriv", "apt-get"))("The container image", () => {
  /** Prepares the root as a container's runtime does, runs the program without rights, and asks it for its health. */
  const script = `set -eu
mount --bind rootfs rootfs && mount -o remount,ro,bind rootfs
mount -t tmpfs -o mode=0700,uid=65532,gid=65532 tmpfs rootfs/data
mount -t proc proc rootfs/proc
mount -t tmpfs tmpfs rootfs/dev
for name in null zero random urandom; do touch rootfs/dev/$name; mount --bind /dev/$name rootfs/dev/$name; done
chroot=$(command -v chroot)
inside() {
  exec setpriv --no-new-privs --bounding-set=-all,+sys_chroot,+setuid,+setgid \\
    env -i HOME=/data PENNAME_HOST=0.0.0.0 PENNAME_DATA=/data PENNAME_PORT=$PORT "$chroot" --userspec=65532:65532 rootfs /usr/local/bin/penname "$@"
}
(inside >printed 2>log) &
for try in $(seq 600); do if grep -q 'shown this once' printed; then break; fi; sleep 0.1; done
(inside health)
(inside health --ready)
grep -E '^(Uid|CapEff|NoNewPrivs):' /proc/$(pgrep -x penname | head -n 1)/status
touch rootfs/written 2>/dev/null && echo "the root can be written" || echo "the root is read-only"
kill -TERM $(pgrep -x penname | head -n 1)
wait $! && echo "ended well"
`;

  test("runs with a read-only root and without rights, is healthy, and ends well", async () => {
    const own = { arch, executable: executable() } as const;
    mkdirSync(join(folder, "library"));
    const released = { version: "1.2.3", commit: "c0ffee", committedAt: "2026-11-22T00:00:00Z" };
    const library = debianLibrary(own, join(folder, "library"));
    writeFileSync(join(folder, "image.tar"), ociArchive([{ ...own, ...library }], released));
    // Others than the one that wrote it read it.
    const inspected = JSON.parse(await done(["skopeo", "inspect", "oci-archive:image.tar:1.2.3"])) as object;
    expect(inspected).toMatchObject({ Os: "linux", Architecture: arch });
    await done(["skopeo", "copy", "oci-archive:image.tar:1.2.3", "oci:layout:1.2.3"]);
    await done(["umoci", "unpack", "--image", "layout:1.2.3", "bundle"]);
    for (const name of ["proc", "dev"]) mkdirSync(join(folder, "bundle/rootfs", name));
    writeFileSync(join(folder, "bundle/run.sh"), script);
    const port = String(await freePort());
    const command = ["unshare", "--mount", "--pid", "--fork", "--mount-proc", "--wd", "bundle", "bash", "run.sh"];
    const said = await done(command, { PORT: port });
    expect(said.trim().split("\n")).toEqual([
      `http://127.0.0.1:${port}/health answers: ok`,
      `http://127.0.0.1:${port}/ready answers: ok`,
      "Uid:\t65532\t65532\t65532\t65532",
      "CapEff:\t0000000000000000",
      "NoNewPrivs:\t1",
      "the root is read-only",
      "ended well",
    ]);
  });
});

describe.skipIf(isMissing("debootstrap", "systemd-nspawn"))("The Debian package", () => {
  /** Runs in the booted root; what it says is read by the tests. */
  const script = `#!/bin/bash
exec >/trial.log 2>&1 </dev/null
config=/etc/penname/penname.yaml
healthy() { for try in $(seq 120); do penname health --config $config >/dev/null 2>&1 && echo "$1: healthy" && return; sleep 0.5; done; echo "$1: not healthy"; }
property() { systemctl show penname --property "$1" --value; }
call() {
  body='{"model":"demo","messages":[{"role":"user","content":"My name is Maria Lopez."}]}'
  exec 3<>/dev/tcp/127.0.0.1/8080
  printf 'POST /v1/chat/completions HTTP/1.1\\r\\nHost: here\\r\\nConnection: close\\r\\nAuthorization: Bearer %s\\r\\nContent-Type: application/json\\r\\nContent-Length: %d\\r\\n\\r\\n%s' "$key" \${#body} "$body" >&3
  cat <&3 | grep -ao 'HTTP/1.1 [0-9]*\\|Maria Lopez' | sort -u | tr '\\n' ' '; echo "by $1"
  exec 3>&-
}
dpkg --install /srv/first.deb && echo "installed"
healthy "installed"
echo "user: $(property User), $(property UnitFileState)"
grep -E '^(CapEff|NoNewPrivs|Seccomp):' /proc/$(property MainPID)/status
stat --format '%n %U %a' /var/lib/penname /var/lib/penname/penname.db /etc/default/penname
key=$(runuser -u penname -- penname keys create --account default --data /var/lib/penname | grep -o 'ak-[A-Za-z0-9_-]*' | head -n 1)
call "the first version"
sed -i 's/port: 8080/port: 8080 # mine/' $config
systemctl reload penname && echo "reloaded: $(systemctl is-active penname)"
before=$(property MainPID)
dpkg --install /srv/second.deb && echo "upgraded"
healthy "upgraded"
[ "$before" = "$(property MainPID)" ] || echo "restarted: $(dpkg-query --show penname)"
grep -c mine $config
call "the second version"
dpkg --remove penname && echo "removed: $(systemctl is-active penname)"
ls /var/lib/penname/penname.db $config /usr/bin/penname
dpkg --install /srv/second.deb && healthy "installed again"
call "the same books"
dpkg --purge penname && echo "purged"
ls -d /var/lib/penname /etc/penname /etc/default/penname /usr/bin/penname
find /etc/systemd /var/lib/systemd -name '*penname*'
find / -xdev -user penname
dpkg --audit && echo "the end"
systemctl poweroff
`;

  let said = "";
  beforeAll(async () => {
    const root = join(folder, "root");
    const packages = "--include=systemd,systemd-sysv,adduser,dbus";
    // From where this machine has its own packages.
    const source = await done(["apt-get", "indextargets", "--format", "$(CODENAME) $(REPO_URI)"]);
    const [suite = "", mirror = ""] =
      source
        .split("\n")
        .find((line) => /^\w+ /.test(line))
        ?.split(" ") ?? [];
    await done(["debootstrap", "--variant=minbase", packages, suite, root, mirror]);
    const texts = {
      manual: ".TH PENNAME 1\n",
      completions: { bash: "", zsh: "", fish: "" },
      notices: "",
      maintainer: "A <a@example.org>",
    };
    const parts = { ...texts, arch, executable: executable(), seconds: 1_700_000_000 } as const;
    for (const [name, version] of [["first", "1.0.0"] as const, ["second", "1.0.1"] as const])
      writeFileSync(join(root, "srv", `${name}.deb`), debPackage({ ...parts, version }));
    writeFileSync(join(root, "trial.sh"), script);
    chmodSync(join(root, "trial.sh"), 0o755);
    const unit = "[Unit]\nAfter=multi-user.target\n[Service]\nType=idle\nExecStart=/trial.sh\n";
    writeFileSync(join(root, "etc/systemd/system/trial.service"), unit);
    const wants = join(root, "etc/systemd/system/multi-user.target.wants");
    mkdirSync(wants, { recursive: true });
    await done(["ln", "-s", "../trial.service", join(wants, "trial.service")]);
    // A network of its own, so that port 8080 is free. It ends with an error where it was a guest itself.
    const boot = ["systemd-nspawn", "-q", "-D", root, "--boot", "--register=no", "--keep-unit", "--private-network"];
    await done(["timeout", "--kill-after=10", "900", ...boot]).catch(() => "");
    said = readFileSync(join(root, "trial.log"), "utf8");
  });

  test("starts as its own user, without rights, under a filter of system calls", () => {
    expect(said).toContain("installed: healthy\nuser: penname, enabled\n");
    expect(said).toMatch(/CapEff:\t0+\nNoNewPrivs:\t1\nSeccomp:\t2\n/);
    expect(said).toContain("/var/lib/penname penname 700\n/var/lib/penname/penname.db penname 600\n");
    expect(said).toContain("/etc/default/penname root 600\n");
    expect(said).toContain("HTTP/1.1 200 Maria Lopez by the first version\n");
  });

  test("reloads, and keeps books and changed configuration over an upgrade", () => {
    expect(said).toContain("reloaded: active\n");
    expect(said).toContain("upgraded: healthy\nrestarted: penname\t1.0.1\n1\n");
    expect(said).toContain("HTTP/1.1 200 Maria Lopez by the second version\n");
  });

  test("leaves books and configuration when it is removed, and finds them when it is installed again", () => {
    expect(said).toContain("removed: inactive\n");
    expect(said).toContain("cannot access '/usr/bin/penname'");
    expect(said).toContain("/etc/penname/penname.yaml\n/var/lib/penname/penname.db\n");
    expect(said).toContain("installed again: healthy\nHTTP/1.1 200 Maria Lopez by the same books\n");
  });

  test("leaves nothing when it is purged", () => {
    const after = said.slice(said.indexOf("purged\n"));
    expect(after.match(/cannot access/g)).toHaveLength(4);
    expect(after.split("\n").filter((line) => line !== "" && !line.startsWith("ls: "))).toEqual(["purged", "the end"]);
  });
});

import { describe, expect, test } from "bun:test";
import Ajv from "ajv";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import manifest from "../../package.json" with { type: "json" };
import { variableMeanings } from "../../src/cli/variables.ts";
import { metricTable } from "../../src/observe/metric-table.ts";
import { complaints } from "../config/loading.ts";
import { root } from "../support/runtimes.ts";

const folder = join(root, "src/build/deploy");
const text = (path: string): string => readFileSync(join(folder, path), "utf8");

function done(...command: string[]): { code: number; out: string; err: string } {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: folder });
  return { code: exitCode, out: stdout.toString(), err: stderr.toString() };
}

describe("Compose", () => {
  interface Service {
    image: string;
    environment?: Record<string, string>;
    configs?: { source: string; target: string }[];
    secrets?: string[];
    volumes?: string[];
    depends_on?: Record<string, { condition: string }>;
    healthcheck?: object;
  }
  interface Project {
    services: Record<string, Service>;
    configs: Record<string, { file: string }>;
    secrets: Record<string, { environment?: string; file?: string }>;
    volumes?: Record<string, object>;
  }
  const project = parse(text("compose/compose.yaml")) as Project;
  const withTls = parse(text("compose/compose.tls.yaml")) as Project;

  test("names nothing that is not there: services, files, secrets, volumes", () => {
    for (const { services, configs, secrets, volumes = {} } of [project, withTls]) {
      for (const [name, service] of Object.entries(services)) {
        expect(Object.keys(project.services)).toContain(name);
        expect(Object.keys(configs)).toEqual(
          expect.arrayContaining((service.configs ?? []).map(({ source }) => source)),
        );
        expect(Object.keys(secrets)).toEqual(expect.arrayContaining(service.secrets ?? []));
        expect(Object.keys(volumes)).toEqual(
          expect.arrayContaining((service.volumes ?? []).map((volume) => volume.split(":")[0])),
        );
        expect(Object.keys(project.services)).toEqual(expect.arrayContaining(Object.keys(service.depends_on ?? {})));
      }
      for (const { file } of Object.values(configs)) expect(existsSync(join(folder, "compose", file))).toBe(true);
    }
  });

  test("waits for health only where health is asked for", () => {
    const waits = Object.values(project.services).flatMap(({ depends_on = {} }) => Object.entries(depends_on));
    const forHealth = waits.filter(([, { condition }]) => condition === "service_healthy").map(([name]) => name);
    expect(forHealth.length).toBeGreaterThan(2);
    // The image of penname asks by itself.
    for (const name of forHealth)
      expect([name, name === "penname" || project.services[name]?.healthcheck !== undefined]).toEqual([name, true]);
  });

  test("asks for what example.env explains, and for no more", () => {
    const asked = new Set([...text("compose/compose.yaml").matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!));
    const explained = [...text("compose/example.env").matchAll(/^(\w+)=/gm)].map(([, name]) => name!);
    expect(explained.filter((name) => name !== "PUBLIC_URL").toSorted()).toEqual([...asked].toSorted());
  });

  test("runs this version, with a configuration and variables that it knows", () => {
    const { penname } = project.services;
    expect(penname?.image).toContain(`penname:${manifest.version}}`);
    const own = Object.keys(penname?.environment ?? {}).filter((name) => name.startsWith("PENNAME_"));
    expect(Object.keys(variableMeanings)).toEqual(expect.arrayContaining(own));
    const env = { PUBLIC_URL: "https://ai.example.com" };
    expect(complaints(text("compose/penname.yaml"), { env })).toEqual([]);
  });

  test.skipIf(!Bun.which("promtool"))("gives Prometheus a configuration that promtool accepts", () => {
    const work = mkdtempSync(join(tmpdir(), "penname-promtool-"));
    writeFileSync(join(work, "token"), "token");
    const own = text("compose/prometheus.yaml").replace("/run/secrets/metrics_token", join(work, "token"));
    writeFileSync(join(work, "prometheus.yaml"), own);
    const { code, err } = done("promtool", "check", "config", join(work, "prometheus.yaml"));
    rmSync(work, { recursive: true });
    expect({ code, err: code === 0 ? "" : err }).toEqual({ code: 0, err: "" });
  });
});

describe("The Helm chart", () => {
  const chart = parse(text("helm/penname/Chart.yaml")) as { version: string; appVersion: string };
  const values = parse(text("helm/penname/values.yaml")) as Record<string, unknown>;
  const templates = readdirSync(join(folder, "helm/penname/templates"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));

  test("is of this version", () => {
    expect([chart.version, chart.appVersion]).toEqual([manifest.version, manifest.version]);
  });

  test("has values that its schema allows, and refuses a misspelt one", () => {
    const validate = new Ajv({ allowUnionTypes: true }).compile(
      JSON.parse(text("helm/penname/values.schema.json")) as object,
    );
    expect([validate(values), validate.errors]).toEqual([true, null]);
    expect(validate({ ...values, replica: 2 })).toBe(false);
    expect(validate({ ...values, secret: { "NOT-A-NAME": "x" } })).toBe(false);
  });

  test.each([0, 1, 86_400, 86_401])("allows drainSeconds of %d if the program does", (drainSeconds) => {
    const { properties } = JSON.parse(text("helm/penname/values.schema.json")) as {
      properties: Record<string, object>;
    };
    const isAllowed = new Ajv().compile(properties["drainSeconds"]!)(drainSeconds);
    expect(isAllowed).toBe(complaints(`server: { drain: ${drainSeconds}s }`).length === 0);
  });

  test("reads no value that values.yaml does not show", () => {
    const read = templates.flatMap((one) => [...one.matchAll(/\.Values\.(\w+(?:\.\w+)*)/g)].map(([, path]) => path!));
    expect(read.length).toBeGreaterThan(20);
    const shown = (path: string) =>
      path.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], values);
    expect(read.filter((path) => shown(path) === undefined)).toEqual([]);
  });

  test("quotes the names that are somebody's to choose, such as on, null or 7, which YAML takes for something else", () => {
    const bare = /(?:- name|instance|storageClassName): \{\{ [^|}]* \}\}|\{\{ include "penname\.secret" [$.] \}\}/g;
    expect(templates.flatMap((one) => one.match(bare) ?? [])).toEqual([]);
  });

  test("pulls its image by the same secrets wherever it runs it", () => {
    const running = templates.filter((one) => one.includes('image: {{ include "penname.image"'));
    expect(running.length).toBe(2);
    for (const one of running) expect(one).toContain("imagePullSecrets:");
  });

  test("scales by a gauge that the program writes", () => {
    const named = templates.flatMap((one) => one.match(/\bpenname_[a-z_]+/g) ?? []);
    expect(named).toEqual(["penname_open_streams"]);
    expect(metricTable).toContainEqual(
      expect.objectContaining({ name: "penname_open_streams", type: "gauge", labels: [] }),
    );
  });

  describe.skipIf(!Bun.which("helm"))("rendered by helm", () => {
    const render = (...sets: string[]) =>
      done(
        "helm",
        "template",
        "one",
        "helm/penname",
        "--kube-version",
        "1.33.0",
        ...sets.flatMap((set) => ["--set", set]),
      );

    test("passes its lint", () => {
      expect(done("helm", "lint", "--strict", "helm/penname")).toMatchObject({ code: 0 });
    });

    test("writes a configuration that the program loads", () => {
      const { out } = render(
        "config.providers.openai.kind=openai",
        "config.providers.openai.api_key=${OPENAI_API_KEY}",
      );
      const objects = out.split("\n---\n").map((one) => parse(one) as { kind: string; data: Record<string, string> });
      const written = objects.find(({ kind }) => kind === "ConfigMap")?.data["penname.yaml"] ?? "";
      expect(written).toContain("drain: 600s");
      expect(complaints(written, { env: { OPENAI_API_KEY: "key" } })).toEqual([]);
    });

    test("refuses what the pods' probes, service and grace period would not know of", () => {
      for (const set of ["host=127.0.0.1", "port=9000", "drain=2h", "tls.cert=x"])
        expect(render(`config.server.${set}`).err).toContain(
          `config.server.${/^\w+/.exec(set)![0]} is not what probes`,
        );
      expect(render("config.server.public_url=https://ai.example.com", "drainSeconds=60").code).toBe(0);
      expect(render("config.server=null").code).toBe(0);
    });

    test("refuses several pods that would keep books of their own", () => {
      expect(render("replicas=2").err).toContain("Several pods need a database");
      expect(render("autoscaling.enabled=true").err).toContain("Several pods need a database");
      expect(render("replicas=2", "persistence.enabled=false").err).toContain("set secret.PENNAME_DATABASE_URL");
      expect(render("replicas=2", "persistence.enabled=false", "existingSecret=env").code).toBe(0);
    });
  });
});

describe("The systemd unit", () => {
  const unit = text("deb/penname.service");

  test("starts a program and reads files that the package installs", () => {
    expect(unit).toContain("ExecStart=/usr/bin/penname serve --config /etc/penname/penname.yaml");
    expect(complaints(text("deb/penname.yaml"), {})).toEqual([]);
    const variables = [...text("deb/penname.default").matchAll(/^#?(PENNAME_\w+)=/gm)].map(([, name]) => name!);
    expect(Object.keys(variableMeanings)).toEqual(expect.arrayContaining(variables));
    expect(variables.length).toBeGreaterThan(3);
  });

  test.skipIf(!Bun.which("systemd-analyze"))("exposes little, as systemd-analyze security counts", () => {
    const { code, out } = done(
      "systemd-analyze",
      "security",
      "--offline=true",
      "--threshold=20",
      "deb/penname.service",
    );
    expect({ code, out: code === 0 ? "" : out }).toEqual({ code: 0, out: "" });
  });
});

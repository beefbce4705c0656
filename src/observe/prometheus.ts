/** Counts and measures in Prometheus' text format, version 0.0.4. A library for this costs more per call, and at the start, than the calls it counts. */

export type Labels = readonly string[];

export interface Counter {
  add(labels: Labels, by?: number): void;
}

export interface Histogram {
  observe(labels: Labels, value: number): void;
}

/** Label values of one metric beyond which further ones are counted as `other`. */
const seriesMost = 5000;

export class Registry {
  readonly #families: (() => string)[] = [];

  counter(name: string, help: string, names: Labels = []): Counter {
    const series = new Series(names, () => ({ value: 0 }));
    this.#family(name, "counter", help, () =>
      series.lines((labels, { value }) => [`${name}${braced(labels)} ${value}`]),
    );
    return {
      add(labels, by = 1) {
        series.of(labels).value += by;
      },
    };
  }

  /** @param bounds upper ends of the buckets, rising. */
  histogram(name: string, help: string, bounds: readonly number[], names: Labels = []): Histogram {
    const series = new Series(names, () => ({ buckets: new Float64Array(bounds.length + 1), sum: 0 }));
    this.#family(name, "histogram", help, () =>
      series.lines((labels, { buckets, sum }) => {
        let count = 0;
        const lines = [...bounds, "+Inf"].map((bound, index) => {
          count += buckets[index]!;
          return `${name}_bucket${braced([...labels, `le="${bound}"`])} ${count}`;
        });
        return [...lines, `${name}_sum${braced(labels)} ${sum}`, `${name}_count${braced(labels)} ${count}`];
      }),
    );
    return {
      observe(labels, value) {
        const one = series.of(labels);
        let index = 0;
        while (index < bounds.length && value > bounds[index]!) index += 1;
        one.buckets[index]! += 1;
        one.sum += value;
      },
    };
  }

  /** What is read only when it is asked for; `type` is `counter` for what never falls. */
  reading(
    name: string,
    type: "gauge" | "counter",
    help: string,
    read: () => number | Iterable<readonly [labels: Labels, value: number]>,
    names: Labels = [],
  ): void {
    this.#family(name, type, help, () => {
      const values = read();
      const rows = typeof values === "number" ? [[[], values] as const] : [...values];
      return rows.map(([labels, value]) => `${name}${braced(pairs(names, labels))} ${value}\n`).join("");
    });
  }

  text(): string {
    return this.#families.map((family) => family()).join("");
  }

  #family(name: string, type: string, help: string, lines: () => string): void {
    this.#families.push(() => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines()}`);
  }
}

/** Several processes' texts as one, in which a label says whose each line is. */
export function mergeMetrics(label: string, texts: readonly (readonly [value: string, text: string])[]): string {
  const families = new Map<string, string[]>();
  for (const [value, text] of texts) {
    for (const family of text.split(/^(?=# HELP )/m)) {
      const [help = "", type = "", ...lines] = family.trimEnd().split("\n");
      const header = `${help}\n${type}\n`;
      const own = lines.map((line) => {
        const [name = ""] = /^\w*/.exec(line) ?? [];
        const labels = line.startsWith("{", name.length)
          ? `,${line.slice(name.length + 1)}`
          : `}${line.slice(name.length)}`;
        return `${name}{${label}="${escaped(value)}"${labels}\n`;
      });
      families.set(header, [...(families.get(header) ?? []), ...own]);
    }
  }
  return Array.from(families, ([header, lines]) => header + lines.join("")).join("");
}

/** What is kept for each combination of label values. */
class Series<State> {
  readonly #names: Labels;
  readonly #make: () => State;
  readonly #byLabels = new Map<string, { labels: Labels; state: State }>();

  constructor(names: Labels, make: () => State) {
    this.#names = names;
    this.#make = make;
    // What has no labels is there from the start.
    if (names.length === 0) this.of([]);
  }

  of(values: Labels): State {
    const key = values.join("\0");
    const known = this.#byLabels.get(key);
    if (known) return known.state;
    if (this.#byLabels.size >= seriesMost && !values.every((value) => value === other))
      return this.of(values.map(() => other));
    const made = { labels: pairs(this.#names, values), state: this.#make() };
    this.#byLabels.set(key, made);
    return made.state;
  }

  lines(write: (labels: Labels, state: State) => string[]): string {
    return [...this.#byLabels.values()].map(({ labels, state }) => `${write(labels, state).join("\n")}\n`).join("");
  }
}

const other = "other";

const pairs = (names: Labels, values: Labels): Labels =>
  names.map((name, index) => `${name}="${escaped(values[index] ?? "")}"`);

const braced = (labels: Labels): string => (labels.length === 0 ? "" : `{${labels.join(",")}}`);

const escaped = (value: string): string =>
  value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");

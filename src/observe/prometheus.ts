import type { HistogramDefinition, MetricDefinition, MetricTable, PolledDefinition } from "./metric-table.ts";

/** Values of a metric's labels, in the order of their names. */
export type Labels = readonly string[];

export interface Counter {
  add(labels: Labels, by?: number): void;
}

export interface Histogram {
  observe(labels: Labels, value: number): void;
}

/** One value, or one for each combination of labels. */
export type Samples = number | Iterable<readonly [labels: Labels, value: number]>;

/** What a table's metrics are counted with; those that are polled have a source instead. */
type Instruments<Table extends MetricTable> = {
  readonly [
    Key in keyof Table as Table[Key] extends PolledDefinition ? never : Key
  ]: Table[Key] extends HistogramDefinition ? Histogram : Counter;
};

type PolledSources<Table extends MetricTable> = {
  readonly [Key in keyof Table as Table[Key] extends PolledDefinition ? Key : never]: () => Samples;
};

export interface Registry<Table extends MetricTable> {
  readonly metrics: Instruments<Table>;
  /** All metrics of the table, in its order, in Prometheus' text format, version 0.0.4. */
  text(): string;
}

/**
 * Counts and writes the metrics of a table. Written by hand, since the usual library costs more per call, and at the start,
 * than the calls it counts.
 */
export function createRegistry<const Table extends MetricTable>(
  table: Table,
  sources: PolledSources<Table>,
): Registry<Table> {
  const instruments: Record<string, Counter | Histogram> = {};
  const polled: Readonly<Record<string, () => Samples>> = sources;
  const families = Object.entries(table).map(([key, definition]) => {
    const samples = samplesOf(definition, polled[key], (instrument) => (instruments[key] = instrument));
    const { name, help, type } = definition;
    return () => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples()}`;
  });
  return {
    // The loop has made one for each key that is not polled, by the type its row has.
    metrics: instruments as Instruments<Table>,
    text: () => families.map((family) => family()).join(""),
  };
}

/** Hands over what a metric is counted with, if it is not polled, and returns what writes its lines. */
function samplesOf(
  definition: MetricDefinition,
  source: (() => Samples) | undefined,
  made: (instrument: Counter | Histogram) => void,
): () => string {
  if ("isPolled" in definition) return polledSamples(definition, source);
  const { instrument, samples } = definition.type === "histogram" ? histogram(definition) : counter(definition);
  made(instrument);
  return samples;
}

function counter({ name, labels: names }: MetricDefinition) {
  const series = new Series(names, () => ({ value: 0 }));
  const instrument: Counter = {
    add(labels, by = 1) {
      series.of(labels).value += by;
    },
  };
  return { instrument, samples: () => series.lines((labels, { value }) => [`${name}${braced(labels)} ${value}`]) };
}

function histogram({ name, labels: names, buckets: bounds }: HistogramDefinition) {
  const series = new Series(names, () => ({ counts: new Float64Array(bounds.length + 1), sum: 0 }));
  const instrument: Histogram = {
    observe(labels, value) {
      const state = series.of(labels);
      let index = 0;
      while (index < bounds.length && value > bounds[index]!) index += 1;
      state.counts[index]! += 1;
      state.sum += value;
    },
  };
  const samples = () =>
    series.lines((labels, { counts, sum }) => {
      let count = 0;
      const lines = [...bounds, "+Inf"].map((bound, index) => {
        count += counts[index]!;
        return `${name}_bucket${braced([...labels, `le="${bound}"`])} ${count}`;
      });
      return [...lines, `${name}_sum${braced(labels)} ${sum}`, `${name}_count${braced(labels)} ${count}`];
    });
  return { instrument, samples };
}

function polledSamples({ name, labels: names }: PolledDefinition, source: (() => Samples) | undefined) {
  return () => {
    const reading = source?.() ?? [];
    const rows = typeof reading === "number" ? [[[], reading] as const] : [...reading];
    return rows.map(([labels, value]) => `${name}${braced(pairs(names, labels))} ${value}\n`).join("");
  };
}

/** Merges the texts of several processes: each metric once, each of its lines with a label that names the process. */
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

/** Label combinations of one metric beyond which further ones are counted as `other`, so that a client cannot fill the memory. */
const seriesMax = 5000;

/** The state of one metric for each combination of label values. */
class Series<State> {
  readonly #names: Labels;
  readonly #make: () => State;
  readonly #made: { labels: Labels; state: State }[] = [];
  readonly #root: Branch<State> = { branches: new Map() };

  constructor(names: Labels, make: () => State) {
    this.#names = names;
    this.#make = make;
    // A metric without labels is written from the start, as 0.
    if (names.length === 0) this.of([]);
  }

  /** Finds value by value: to join them to one key takes longer than to count. */
  of(values: Labels): State {
    let branch: Branch<State> | undefined = this.#root;
    for (const value of values) {
      branch = branch.branches.get(value);
      if (!branch) break;
    }
    return branch?.state ?? this.#create(values);
  }

  #create(values: Labels): State {
    if (this.#made.length >= seriesMax && !values.every((value) => value === other))
      return this.of(values.map(() => other));
    const state = this.#make();
    let branch = this.#root;
    for (const value of values) {
      const next = branch.branches.get(value) ?? { branches: new Map() };
      branch.branches.set(value, next);
      branch = next;
    }
    branch.state = state;
    this.#made.push({ labels: pairs(this.#names, values), state });
    return state;
  }

  lines(write: (labels: Labels, state: State) => string[]): string {
    return this.#made.map(({ labels, state }) => `${write(labels, state).join("\n")}\n`).join("");
  }
}

interface Branch<State> {
  state?: State;
  branches: Map<string, Branch<State>>;
}

const other = "other";

const pairs = (names: Labels, values: Labels): Labels =>
  names.map((name, index) => `${name}="${escaped(values[index] ?? "")}"`);

const braced = (labels: Labels): string => (labels.length === 0 ? "" : `{${labels.join(",")}}`);

const escaped = (value: string): string =>
  value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");

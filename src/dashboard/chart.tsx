import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";

export interface Line {
  name: string;
  values: (number | null)[];
  /** The first line has the accent, the second is quiet, and failures look like failures. */
  as: "bars" | "line" | "failures";
}

interface Chart {
  title: string;
  /** Unix seconds. */
  times: number[];
  lines: Line[];
  format(value: number): string;
  stepSeconds: number;
  /** Whether there are no halves of what is counted. */
  isWhole: boolean;
}

/** One measure over time. The canvas says in words what it shows. */
export function Chart({ title, times, lines, format, stepSeconds, isWhole }: Chart) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current!;
    let plot: uPlot | undefined;
    const draw = () => {
      plot?.destroy();
      plot = new uPlot(
        optionsOf({ title, times, lines, format, stepSeconds, isWhole }, element),
        [times, ...lines.map(({ values }) => values)],
        element,
      );
    };
    draw();
    const resized = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height: heightRem * rem() }));
    resized.observe(element);
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", draw);
    return () => {
      dark.removeEventListener("change", draw);
      resized.disconnect();
      plot?.destroy();
    };
  }, [times, lines]);
  return (
    <div
      class={lines.length > 1 ? "chart" : "chart single"}
      ref={place}
      role="img"
      aria-label={inWords({ title, lines, format })}
    />
  );
}

const heightRem = 12.5;
const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
const wholeSteps = [1, 2, 5]
  .flatMap((step) => Array.from({ length: 13 }, (_, power) => step * 10 ** power))
  .toSorted((one, other) => one - other);

function inWords({ title, lines, format }: Pick<Chart, "title" | "lines" | "format">): string {
  const sentences = lines.map(({ name, values }) => {
    const known = values.filter((value) => value !== null);
    if (known.length === 0) return `${name}: nothing yet`;
    return `${name}: at most ${format(Math.max(...known))}, lately ${format(known.at(-1)!)}`;
  });
  return `${title} over time. ${sentences.join(". ")}.`;
}

function optionsOf({ times, lines, format, stepSeconds, isWhole }: Chart, element: HTMLElement): uPlot.Options {
  const style = getComputedStyle(element);
  const [ink, grid, accent, quiet, fill, bad] = [
    "--soft",
    "--line",
    "--accent",
    "--second",
    "--accent-soft",
    "--bad",
  ].map((name) => style.getPropertyValue(name).trim()) as [string, string, string, string, string, string];
  const text = 0.75 * rem();
  const font = `${text}px ${style.fontFamily}`;
  const bars = uPlot.paths.bars!({ size: [0.7, 60], radius: 0.15 });
  const line = uPlot.paths.linear!();
  const span = new Intl.DateTimeFormat(
    undefined,
    stepSeconds < 86_400 ? { dateStyle: "short", timeStyle: "short" } : { dateStyle: "medium" },
  );
  return {
    width: element.clientWidth || 300,
    height: heightRem * rem(),
    padding: [text, 1.7 * text, 0, 0],
    cursor: { y: false, points: { size: 7 } },
    legend: { show: true, live: true },
    scales: {
      x: { time: true, range: (_, from, to) => [from - stepSeconds / 2, to + stepSeconds / 2] },
      y: { range: (_, __, most) => [0, most > 0 ? most * 1.1 : 1] },
    },
    axes: [
      {
        stroke: ink,
        font,
        grid: { show: false },
        ticks: { show: false },
        gap: 6,
        size: 2.6 * text,
        values: clockTimes,
      },
      {
        stroke: ink,
        font,
        grid: { stroke: grid, width: 1 },
        ticks: { show: false },
        gap: 6,
        size: (_, values) => Math.max(3 * text, ...(values ?? []).map((value) => (value.length * 0.58 + 1.2) * text)),
        values: (_, ticks) => ticks.map(format),
        ...(isWhole ? { incrs: wholeSteps } : {}),
      },
    ],
    series: [
      { label: "Time", value: (_, seconds) => (seconds === null ? "–" : span.format(seconds * 1000)) },
      ...lines.map(({ name, as }, index): uPlot.Series => {
        const stroke = as === "failures" ? bad : index === 0 ? accent : quiet;
        return {
          label: name,
          stroke,
          width: as === "line" ? 2 : 0,
          ...(as === "line" ? (index === 0 ? { fill } : {}) : { fill: stroke }),
          paths: as === "line" ? line : bars,
          points: { show: as === "line" && times.length < 60, size: 5, fill: stroke },
          spanGaps: true,
          value: (_, value) => (value === null ? "–" : format(value)),
        };
      }),
    ],
  };
}

/** Days where the steps are days, else hours, and the day where it begins. */
function clockTimes(_: uPlot, ticks: number[], _axis: number, _space: number, apart: number): string[] {
  const dayText = new Intl.DateTimeFormat(undefined, { month: "short", day: "numeric" });
  const hourText = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
  return ticks.map((seconds) => {
    const at = new Date(seconds * 1000);
    return apart >= 86_400 || (at.getHours() === 0 && at.getMinutes() === 0) ? dayText.format(at) : hourText.format(at);
  });
}

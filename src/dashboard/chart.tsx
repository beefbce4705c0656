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
  /** The smallest difference that the format shows. */
  least: number;
  stepSeconds: number;
}

/** One measure over time. The canvas says in words what it shows. */
export function Chart({ title, times, lines, format, least, stepSeconds }: Chart) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current!;
    let plot: uPlot | undefined;
    const draw = () => {
      plot?.destroy();
      plot = new uPlot(
        optionsOf({ title, times, lines, format, least, stepSeconds }, element),
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
/** Round steps between two marks, in the smallest differences that are shown: marks with the same text say nothing. */
const roundSteps = Array.from({ length: 13 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();
/** About how wide a text is; a canvas cannot say before it is drawn. */
const widthOf = (shown: string, size: number) => shown.length * 0.58 * size;

function inWords({ title, lines, format }: Pick<Chart, "title" | "lines" | "format">): string {
  const sentences = lines.map(({ name, values }) => {
    const known = values.filter((value) => value !== null);
    if (known.length === 0) return `${name}: nothing yet`;
    return `${name}: at most ${format(Math.max(...known))}, lately ${format(known.at(-1)!)}`;
  });
  return `${title} over time. ${sentences.join(". ")}.`;
}

function optionsOf({ times, lines, format, least, stepSeconds }: Chart, element: HTMLElement): uPlot.Options {
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
  const widestTime = widthOf((stepSeconds < 3600 ? minuteText : dayText).format(lateInTheYear), text);
  const bars = uPlot.paths.bars!({ size: [0.7, 60], radius: 0.15 });
  const line = uPlot.paths.linear!();
  const span = new Intl.DateTimeFormat(
    undefined,
    stepSeconds < 86_400 ? { dateStyle: "short", timeStyle: "short" } : { dateStyle: "medium" },
  );
  return {
    width: element.clientWidth || 300,
    height: heightRem * rem(),
    padding: [text, widestTime / 2, 0, 0],
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
        space: widestTime + 1.5 * text,
        values: clockTimes,
      },
      {
        stroke: ink,
        font,
        grid: { stroke: grid, width: 1 },
        ticks: { show: false },
        gap: 6,
        size: (_, values) => Math.max(3 * text, ...(values ?? []).map((value) => widthOf(value, text) + 1.2 * text)),
        values: (_, ticks) => ticks.map(format),
        // Rounded, since 50 millionths are else not quite a number of six digits.
        incrs: roundSteps.map((step) => Number((step * least).toPrecision(1))),
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

const dayText = new Intl.DateTimeFormat(undefined, { month: "short", day: "numeric" });
const hourText = new Intl.DateTimeFormat(undefined, { hour: "numeric" });
const minuteText = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" });
/** As wide as any. */
const lateInTheYear = new Date(2026, 10, 22, 22, 55);

/** Days where the steps are days, else hours or minutes, and the day where it begins. */
function clockTimes(_: uPlot, ticks: number[], _axis: number, _space: number, apart: number): string[] {
  return ticks.map((seconds) => {
    const at = new Date(seconds * 1000);
    if (apart >= 86_400 || (at.getHours() === 0 && at.getMinutes() === 0)) return dayText.format(at);
    return (apart >= 3600 ? hourText : minuteText).format(at);
  });
}

import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { dateAndTime, dayFrom } from "./format.ts";
import { locale } from "./texts/language.ts";
import { texts } from "./texts/texts.ts";

export interface Line {
  name: string;
  values: (number | null)[];
  /** Determines colour and shape; later bars are drawn in front of earlier ones. */
  as: "bars" | "line" | "second" | "failures" | "refusals";
  /** Top edges of stacked bars. */
  tops?: (number | null)[];
}

interface Chart {
  title: string;
  /** Unix seconds. */
  times: number[];
  lines: Line[];
  format(value: number): string;
  /** The smallest difference the format can show. */
  least: number;
  stepSeconds: number;
}

/** One measure over time, with a text alternative for the canvas. */
export function Chart(chart: Chart) {
  const { title, times, lines, format, stepSeconds } = chart;
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot | undefined>(undefined);
  const latest = useRef(chart);
  latest.current = chart;
  useEffect(() => {
    const element = place.current!;
    const draw = () => {
      drawn.current?.destroy();
      drawn.current = new uPlot(
        optionsOf(() => latest.current, element),
        dataOf(latest.current),
        element,
      );
    };
    draw();
    const size = () => ({ width: element.clientWidth, height: heightRem * rem() });
    const resized = new ResizeObserver(() => drawn.current?.setSize(size()));
    resized.observe(element);
    const dresses = ["(prefers-color-scheme: dark)", "(forced-colors: active)"].map((query) => matchMedia(query));
    for (const dress of dresses) dress.addEventListener("change", draw);
    return () => {
      for (const dress of dresses) dress.removeEventListener("change", draw);
      resized.disconnect();
      drawn.current?.destroy();
    };
  }, [stepSeconds]);
  // New data in the same plot, so that the reading under the pointer stays.
  useEffect(() => drawn.current?.setData(dataOf(chart)), [times, lines]);
  return (
    <div
      class={lines.length > 1 ? "chart" : "chart single"}
      ref={place}
      role="img"
      aria-label={inWords({ title, lines, format })}
    />
  );
}

/** Bars of height zero are left out: their edges would cut the axis line. */
const dataOf = ({ times, lines }: Chart): uPlot.AlignedData => [
  times,
  ...lines.map(({ values, tops = values, as }) =>
    as === "line" || as === "second" ? tops : tops.map((top) => top || null),
  ),
];

const heightRem = 12.5;
const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
/** Round tick distances in multiples of the smallest difference shown, so that no two ticks have the same label. */
const roundSteps = Array.from({ length: 13 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();
/** The approximate width of a text, needed before the canvas can measure it. */
const widthOf = (shown: string, size: number) => shown.length * 0.58 * size;

function inWords({ title, lines, format }: Pick<Chart, "title" | "lines" | "format">): string {
  const sentences = lines.map(({ name, values }) => {
    const known = values.filter((value) => value !== null);
    return known.length === 0
      ? texts.overview.noLine(name)
      : texts.overview.line(name, format(Math.max(...known)), format(known.at(-1)!));
  });
  return texts.overview.inChart(title, sentences.join(" "));
}

/** Colours of the style sheet, which a canvas cannot read itself. */
function coloursOf(style: CSSStyleDeclaration) {
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    ink: colour("soft"),
    grid: colour("line"),
    panel: colour("panel"),
    fill: colour("accent-soft"),
    bars: colour("bars"),
    line: colour("accent"),
    second: colour("second"),
    failures: colour("failures"),
    refusals: colour("refusals"),
  };
}

function optionsOf(chart: () => Chart, element: HTMLElement): uPlot.Options {
  const { lines, format, least, stepSeconds } = chart();
  const style = getComputedStyle(element);
  const colours = coloursOf(style);
  const text = 0.75 * rem();
  const font = `${text}px ${style.fontFamily}`;
  const widestTime = widthOf((stepSeconds < 3600 ? minuteText : dayText).format(lateInTheYear), text);
  const bars = uPlot.paths.bars!({ size: [0.7, 60], radius: 0.15 });
  const line = uPlot.paths.linear!();
  const span = stepSeconds < 86_400 ? dateAndTime : dayFrom;
  const axis = { stroke: colours.ink, font, ticks: { show: false }, gap: 6 };
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
      { ...axis, grid: { show: false }, size: 2.6 * text, space: widestTime + 1.5 * text, values: clockTimes },
      {
        ...axis,
        grid: { stroke: colours.grid, width: 1 },
        // The same for all charts, so that the time axes of charts above each other line up.
        size: 5.6 * text,
        // Without data only zero is marked.
        filter: (plot, ticks) => (isEmpty(plot) ? ticks.map((tick) => (tick === 0 ? tick : null)) : ticks),
        values: (_, ticks) => ticks.map((tick) => (tick === null ? "" : format(tick))),
        // Rounded, since 50 * 0.000001 is not exactly 0.00005.
        incrs: roundSteps.map((step) => Number((step * least).toPrecision(1))),
      },
    ],
    series: [
      { label: texts.overview.time, value: (_, at) => (at === null ? texts.common.none : span(at * 1000)) },
      ...lines.map(({ name, as }, index): uPlot.Series => {
        const isLine = as === "line" || as === "second";
        return {
          label: name,
          // A gap in the background colour separates stacked bars.
          stroke: isLine ? colours[as] : colours.panel,
          width: isLine ? 2 : 1,
          ...(as === "second" ? { dash: [6, 4] } : as === "line" ? { fill: colours.fill } : { fill: colours[as] }),
          paths: isLine ? line : bars,
          points: { show: isLine && chart().times.length < 60, size: 5, fill: colours[as] },
          spanGaps: true,
          value(_, __, ___, at) {
            const value = at === null ? null : (chart().lines[index]?.values[at] ?? null);
            return value === null ? texts.common.none : format(value);
          },
        };
      }),
    ],
  };
}

const isEmpty = ({ data: [, ...values] }: uPlot): boolean =>
  values.every((line) => Array.from(line).every((one) => !one));

const dayText = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric" });
const minuteText = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit" });
/** With a 24-hour clock "06" alone would not read as a time. */
const hourText = minuteText.resolvedOptions().hour12
  ? new Intl.DateTimeFormat(locale, { hour: "numeric" })
  : minuteText;
/** A date whose label is as wide as any. */
const lateInTheYear = new Date(2026, 10, 22, 22, 55);

/** Labels of the time axis: days for daily steps, else hours or minutes, and the day at midnight. */
function clockTimes(_: uPlot, ticks: number[], _axis: number, _space: number, apart: number): string[] {
  return ticks.map((seconds) => {
    const at = new Date(seconds * 1000);
    if (apart >= 86_400 || (at.getHours() === 0 && at.getMinutes() === 0)) return dayText.format(at);
    return (apart >= 3600 ? hourText : minuteText).format(at);
  });
}

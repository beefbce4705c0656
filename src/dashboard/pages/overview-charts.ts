import type { Overview } from "../api.ts";
import type { Line } from "../chart.tsx";
import { compact, milliseconds, price } from "../format.ts";
import { texts } from "../texts/texts.ts";

const words = texts.overview;

type Point = Overview["points"][number];

export function chartsOf(
  points: Point[],
): { title: string; lines: Line[]; format(value: number): string; least?: number }[] {
  const line = (name: string, valueOf: (point: Point) => number | null, as: Line["as"]): Line => ({
    name,
    values: points.map(valueOf),
    as,
  });
  return [
    {
      title: words.requests,
      lines: [
        {
          ...line(words.refused, ({ refused }) => refused, "refusals"),
          tops: points.map(({ refused, requests }) => refused + requests),
        },
        {
          ...line(words.answered, ({ requests, failed }) => requests - failed, "bars"),
          tops: points.map(({ requests }) => requests),
        },
        line(words.failed, ({ failed }) => failed, "failures"),
      ],
      format: compact,
    },
    {
      title: words.tokens,
      lines: [
        line(words.prompts, ({ prompt_tokens }) => prompt_tokens, "line"),
        line(words.answers, ({ completion_tokens }) => completion_tokens, "second"),
      ],
      format: compact,
    },
    {
      title: words.cost,
      lines: [line(words.cost, ({ cost_usd }) => Number(cost_usd), "bars")],
      format: price,
      least: 0.000001,
    },
    {
      title: words.firstText,
      lines: [
        line(words.half, ({ first_ms_p50 }) => first_ms_p50, "line"),
        line(words.most, ({ first_ms_p95 }) => first_ms_p95, "second"),
      ],
      format: milliseconds,
    },
    { title: words.hidden, lines: [line(words.values, ({ hidden }) => hidden, "bars")], format: compact },
  ];
}

import type { ComponentChildren } from "preact";
import { hashOf, usePlace } from "./address.ts";
import { texts } from "./texts/texts.ts";

/** Links to the next and first page of a list; the position is in the address. */
export function Pager({ next, total }: { next: string | null; total?: string | undefined }) {
  const { path, query } = usePlace();
  const isFirst = query["after"] === undefined;
  if (isFirst && next === null && total === undefined) return null;
  return (
    <nav class="pager" aria-label={texts.common.pages}>
      {total !== undefined && <span class="soft">{total}</span>}
      {!isFirst && (
        <a class="button" href={hashOf(path, { ...query, after: "" })}>
          {texts.common.newest}
        </a>
      )}
      {next !== null && (
        <a class="button" href={hashOf(path, { ...query, after: next })}>
          {texts.common.older}
        </a>
      )}
    </nav>
  );
}

export interface Column<Row> {
  title: string;
  cell(row: Row): ComponentChildren;
  isNumber?: boolean;
  /** Whether it takes the full width of a card. */
  isLong?: boolean;
}

/** A table; on narrow screens each row is a card. */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string | number;
}) {
  return (
    <div class="table">
      <table class={columns.length > 6 ? "wide" : undefined}>
        <caption class="unseen">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ title, isNumber, isLong }) => (
              <th key={title} scope="col" class={classOf(title, isNumber, isLong)}>
                {title || <span class="unseen">{texts.common.actions}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} tabIndex={-1}>
              {columns.map(({ title, cell, isNumber, isLong }) => (
                <td key={title} class={classOf(title, isNumber, isLong)} data-label={title}>
                  <div>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const classOf = (title: string, isNumber = false, isLong = false) =>
  isNumber ? "number" : isLong ? "long" : title === "" ? "act" : undefined;

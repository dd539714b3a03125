import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

export type CopiedValue = string | number | boolean | readonly string[] | null;

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};
const escaped = (text: string): string =>
  /[\\\n\r\t]/u.test(text)
    ? text.replaceAll(/[\\\n\r\t]/gu, (char) => ESCAPES[char] ?? char)
    : text;
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/gu, String.raw`\$&`)}"`;

function field(value: CopiedValue): string {
  if (value === null) return String.raw`\N`;
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'object') return escaped(`{${value.map(quoted).join(',')}}`);
  return String(value);
}

/** Formats one line in COPY's text format; an array is an array of texts. */
export const copyLine = (values: readonly CopiedValue[]): string =>
  `${values.map(field).join('\t')}\n`;

/**
 * Copies lines into a table in batches. Yields the number of lines after each batch; the consumer
 * paces the next one. Database errors are thrown there or at the end.
 * @param columns the table with its columns
 */
export async function* copyLines(
  client: pg.Client,
  columns: string,
  pieces: Iterable<readonly string[]>,
): AsyncGenerator<number> {
  const into = client.query(from(`COPY ${columns} FROM STDIN`));
  const done = finished(into);
  // Thrown only where it is awaited.
  done.catch(() => undefined);
  for (const piece of pieces) {
    if (into.errored === null && !into.write(piece.join(''))) await once(into, 'drain');
    yield piece.length;
  }
  into.end();
  await done;
}

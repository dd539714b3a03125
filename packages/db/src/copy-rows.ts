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

/** One line of COPY in its text format; an array is one of texts. */
export const copyLine = (values: readonly CopiedValue[]): string =>
  `${values.map(field).join('\t')}\n`;

/**
 * Puts lines into a table, in pieces as they come. After each piece it yields how many lines that had: whoever reads on says
 * when the next one is made. What the database has against any of them is thrown there or at the end.
 * @param columns names the table and its columns
 */
export async function* copyLines(
  client: pg.Client,
  columns: string,
  pieces: Iterable<readonly string[]>,
): AsyncGenerator<number> {
  const into = client.query(from(`COPY ${columns} FROM STDIN`));
  const done = finished(into);
  // Thrown where it is awaited, and nowhere before.
  done.catch(() => undefined);
  for (const piece of pieces) {
    if (into.errored === null && !into.write(piece.join(''))) await once(into, 'drain');
    yield piece.length;
  }
  into.end();
  await done;
}

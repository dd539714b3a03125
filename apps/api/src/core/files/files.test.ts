import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, readSheet, readZip } from '@reviews/harness';
import { csvFile, csvLine } from './csv.ts';
import type { Cell, Table } from './table.ts';
import { columnLetters, xlsxFile } from './xlsx.ts';
import { zipFile } from './zip.ts';

async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

function table(
  columns: readonly string[],
  batches: readonly (readonly (readonly Cell[])[])[],
  title = 'Forms',
): Table {
  return {
    title,
    columns: columns.map((label) => ({ label, width: 10 })),
    batches: (async function* given() {
      yield* batches;
    })(),
  };
}

const FORMULAS = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\0=1',
  '＝1',
  '＋1',
  '－1',
  '＠1',
  "=cmd|' /C calc'!A0",
];

describe('CSV files', () => {
  it('[GAP-11] start with a byte order mark, end lines with CR LF and quote texts', async () => {
    const bytes = await whole(
      csvFile(
        table(
          ['Name', 'Days'],
          [
            [['Ada', 3]],
            [
              ['Łódź "Ł", Ü\nx', null],
              ['', { day: '2026-03-10' }],
              ['z', { minute: '2026-03-10 09:30' }],
            ],
          ],
        ),
      ),
    );
    expect(bytes.toString()).toBe(
      '\uFEFF"Name","Days"\r\n"Ada",3\r\n"Łódź ""Ł"", Ü\nx",\r\n"",2026-03-10\r\n"z",2026-03-10 09:30\r\n',
    );
  });

  it('[GAP-11] contain only the header when there are no rows', async () => {
    expect((await whole(csvFile(table(['Name'], [])))).toString()).toBe('\uFEFF"Name"\r\n');
  });

  it.each(FORMULAS)('[GAP-11] never start a cell with a formula: %j', (text) => {
    expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
    // Also safe with another separator: the text after it stays within the quotes.
    expect(csvLine([`a;${text}`])).toBe(`"a;${text.replaceAll('"', '""')}"\r\n`);
  });

  it('[GAP-11] round-trip every text, with an apostrophe before a formula', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 4 }), {
          minLength: 1,
          maxLength: 5,
        }),
        (rows) => {
          const read = readCsv(rows.map(csvLine).join(''));
          expect(
            read
              .map((row) => row.map((text) => text.replace(/^'(?=[=+\-@\t\r\n\0＝＋－＠])/u, '')))
              .slice(0, rows.length),
          ).toEqual(
            rows.map((row) =>
              row.map((text) => text.replace(/^'(?=[=+\-@\t\r\n\0＝＋－＠])/u, '')),
            ),
          );
        },
      ),
    );
  });

  it('yield nothing until the first rows are read', async () => {
    async function* failing(): AsyncGenerator<Cell[][]> {
      await Promise.reject(new Error('lost'));
      yield [];
    }
    for (const file of [csvFile, xlsxFile])
      await expect(file({ ...table(['Name'], []), batches: failing() }).next()).rejects.toThrow(
        'lost',
      );
  });
});

describe('file streams', () => {
  it.each([
    ['csv', csvFile],
    ['xlsx', xlsxFile],
  ])('close their row source wherever the reader stops: %s', async (_format, write) => {
    const { pieces } = await leaveAfter(write, Infinity);
    for (let count = 1; count <= pieces; count += 1)
      expect(await leaveAfter(write, count)).toEqual({ pieces: count, isOver: true });
  });
});

/**
 * Reads this many pieces of a file with two batches, then stops; `isOver` tells whether the source
 * was closed.
 */
async function leaveAfter(
  write: typeof csvFile,
  count: number,
): Promise<{ pieces: number; isOver: boolean }> {
  let [pieces, isOver] = [0, false];
  async function* batches(): AsyncGenerator<Cell[][]> {
    try {
      yield [['one']];
      yield [['two']];
    } finally {
      isOver = true;
    }
  }
  for await (const _piece of write({ ...table(['Name'], []), batches: batches() })) {
    pieces += 1;
    if (pieces === count) break;
  }
  return { pieces, isOver };
}

describe('workbooks', () => {
  it('[GAP-11] store texts as texts, numbers as numbers, days and minutes as dates', async () => {
    const book = await whole(
      xlsxFile(
        table(
          ['Name', 'Late', 'Due', 'Closed'],
          [
            [
              [
                'Ada <&> "Łódź"\r\n_x0041_',
                3,
                { day: '2026-03-10' },
                { minute: '2026-03-10 18:00' },
              ],
            ],
            [[null, 0, { day: '1899-01-01' }, null]],
          ],
        ),
      ),
    );
    expect(readSheet(book)).toEqual([
      { A: 'Name', B: 'Late', C: 'Due', D: 'Closed' },
      {
        A: 'Ada <&> "Łódź"\r\n_x005F_x0041_',
        B: { number: 3, style: 0 },
        C: { number: 46_091, style: 2 },
        D: { number: 46_091.75, style: 3 },
      },
      { B: { number: 0, style: 0 }, C: '1899-01-01' },
    ]);
    const sheet = readZip(book).get('xl/worksheets/sheet1.xml');
    expect(sheet).toContain(
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    );
    expect(sheet).toContain('<autoFilter ref="A1:D3"/>');
    expect([...readZip(book).keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ]);
  });

  it.each(FORMULAS)(
    '[GAP-11] store text that looks like a formula as text and mark it so: %j',
    async (text) => {
      const sheet =
        readZip(await whole(xlsxFile(table(['A'], [[[text]]])))).get('xl/worksheets/sheet1.xml') ??
        '';
      expect(sheet).not.toContain('<f>');
      expect(sheet).toMatch(/<c r="A2" s="[04]" t="inlineStr">/);
      if (!text.startsWith('\0')) expect(sheet).toContain('<c r="A2" s="4" t="inlineStr">');
    },
  );

  it.each([
    ['Self: Review/2026?*[x]\\', 'Self  Review 2026   x'],
    ["''", 'Sheet1'],
    ['x'.repeat(40), 'x'.repeat(31)],
    ['A & B', 'A &amp; B'],
  ])('use a valid sheet name: %j', async (title, name) => {
    expect(
      readZip(await whole(xlsxFile(table(['A'], [], title)))).get('xl/workbook.xml'),
    ).toContain(`<sheet name="${name}"`);
  });

  it('drop characters that XML cannot represent', async () => {
    const sheet = readZip(
      await whole(xlsxFile(table(['A'], [[['a\0b\u0008c\uFFFEd\uD800e']]]))),
    ).get('xl/worksheets/sheet1.xml');
    expect(sheet).toContain('>a\uFFFDb\uFFFDc\uFFFDd\uFFFDe<');
  });

  it('name columns with spreadsheet letters', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual([
      'A',
      'Z',
      'AA',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
    ]);
  });
});

describe('ZIP archives', () => {
  it('round-trip content of any length and are invalid when truncated', async () => {
    const long = Array.from({ length: 200 }, (_, index) => `${index} ${'ä'.repeat(5_000)}`);
    const archive = await whole(
      zipFile([
        { name: 'a.txt', pieces: ['one'] },
        { name: 'dir/ü.txt', pieces: long },
        { name: 'empty', pieces: [] },
      ]),
    );
    expect([...readZip(archive)]).toEqual([
      ['a.txt', 'one'],
      ['dir/ü.txt', long.join('')],
      ['empty', ''],
    ]);
    expect(() => readZip(archive.subarray(0, -1))).toThrow('end is missing');
  });

  it('close their source when the reader stops', async () => {
    const { promise: left, resolve } = Promise.withResolvers<string>();
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) yield Math.random().toString().repeat(1_000);
      } finally {
        resolve('left');
      }
    }
    for await (const piece of zipFile([{ name: 'a', pieces: endless() }]))
      if (piece.length > 1_000) break;
    expect(await left).toBe('left');
  });

  it('fail when their source fails', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield 'one';
      await Promise.reject(new Error('lost'));
    }
    await expect(whole(zipFile([{ name: 'a', pieces: broken() }]))).rejects.toThrow('lost');
  });
});

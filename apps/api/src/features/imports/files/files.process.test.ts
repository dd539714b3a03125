import { IMPORT_MAX_BYTES, IMPORT_MAX_UNPACKED_BYTES, MESSAGES } from '@reviews/domain';
import { describe, expect, it } from 'vitest';
import { archive, latin, lines, textRow, utf16, workbook } from '../../../testing/import-files.ts';
import { scanFile } from '../scan-file.ts';
import { openTable } from './open-table.ts';
import { importRows, scanTable, type Scan } from './scan.ts';

const { imports: texts } = MESSAGES;

async function read(
  bytes: Buffer,
): Promise<Scan & { readonly rows: readonly (readonly [number, ...string[]])[] }> {
  const scan = await scanTable(await openTable(bytes));
  const rows: [number, ...string[]][] = [];
  // Mapping two columns is enough to tell rows and columns apart.
  const fields = scan.columns.map(
    (_, index) => (['number', 'full_name', 'hired_on'] as const)[index] ?? null,
  );
  for await (const { line, values } of importRows(
    await openTable(bytes),
    scan.source.header,
    scan.columns,
    fields,
  ))
    rows.push([line, ...Object.values(values).map((value) => value ?? '')]);
  return { ...scan, rows };
}
const refusal = async (bytes: Buffer): Promise<string> => {
  const error: unknown = await read(bytes).catch((reason: unknown) => reason);
  return error instanceof Error ? error.message : 'was read';
};

describe('text files', () => {
  it('[RT-03] reads semicolons, Windows-1252, blank rows and columns, quotes within cells, and short rows', async () => {
    const file = latin(
      lines(
        'Personalnr;Name;;Eintritt;Notiz',
        ';;;;',
        '1001;Müller, Jörg;;01.02.2024;6" Rohr',
        '',
        '1002;"Weiß; geb. Groß";;;"zwei\r\nZeilen"',
        '1003;Öz',
      ),
    );
    const { source, columns, rowCount, rows } = await read(file);
    expect(source).toEqual({ format: 'csv', encoding: 'windows-1252', separator: ';', header: 1 });
    expect(columns.map(({ name, at, filled }) => [name, at, filled])).toEqual([
      ['Personalnr', 0, 3],
      ['Name', 1, 3],
      ['Eintritt', 3, 1],
      ['Notiz', 4, 2],
    ]);
    expect(rowCount).toBe(3);
    expect(rows).toEqual([
      [3, '1001', 'Müller, Jörg', '01.02.2024'],
      [5, '1002', 'Weiß; geb. Groß', ''],
      [7, '1003', 'Öz', ''],
    ]);
  });

  it('[RT-03] reads a byte order mark, a title above the header, and non-breaking spaces', async () => {
    const file = Buffer.from(
      `\uFEFF${lines('Headcount report,,', 'As of 2026-03-10,,', 'Employee ID,Employee Name,Hire Date', '\u00A01001 , Anna\u00A0Berg,01/02/2026', ',,')}`,
    );
    const { source, columns, rows } = await read(file);
    expect([source.encoding, source.header]).toEqual(['utf-8', 3]);
    expect(rows).toEqual([[4, '1001', 'Anna Berg', '01/02/2026']]);
    expect(columns[2]?.days).toEqual({ dmy: 0, mdy: 0, either: 1, example: '01/02/2026' });
  });

  it('[RT-03] reads UTF-16 with tabs, as Excel saves Unicode text', async () => {
    const { source, rows } = await read(utf16(lines('id\tname', '1\tŁukasz Żak')));
    expect(source).toMatchObject({ encoding: 'utf-16le', separator: '\t' });
    expect(rows).toEqual([[2, '1', 'Łukasz Żak']]);
  });

  it('[RT-03] rejects with a reason an unclosed quotation mark, a huge cell, too many columns, and no rows', async () => {
    expect(await refusal(Buffer.from(lines('id,name', '1,Anna', '2,"Ben', '3,Cem')))).toBe(
      texts.quoteNotClosed({ line: 3 }),
    );
    expect(
      await refusal(Buffer.from(lines('id,name', `1,"${'x'.repeat(10 * 1024 * 1024)}"`))),
    ).toBe(texts.cellTooLarge({ line: 2, chars: 100_000 }));
    expect(
      await refusal(
        Buffer.from(lines(Array.from({ length: 1000 }, (_, index) => `c${index}`).join(','), '1')),
      ),
    ).toBe(texts.tooManyColumns({ max: 200 }));
    expect(await refusal(Buffer.from('id,name\n'))).toBe(texts.noRows);
    expect(await refusal(Buffer.from(''))).toBe(texts.noRows);
  });

  it('[RT-03] rejects what is not a table', async () => {
    expect(await refusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))).toBe(texts.notATable);
    expect(
      await refusal(
        Buffer.concat([
          Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
          Buffer.from('EncryptedPackage', 'utf16le'),
        ]),
      ),
    ).toBe(texts.locked);
    expect(
      await refusal(Buffer.from('\u0089PNG\r\n\u001A\n\u0000\u0000\u0000\rIHDR', 'latin1')),
    ).toBe(texts.notATable);
  });
});

describe('workbooks', () => {
  it('[RT-03] reads shared strings, dates, leading zeros, values of formulas, and the sheet with the people', async () => {
    const file = await workbook({
      formats: ['yyyy\\-mm\\-dd', '00000', '0.00'],
      shared: [
        'Employee ID',
        'Name',
        'Hire Date',
        '<r><t>Anna </t></r><r><t>Berg</t></r><rPh><t>not this</t></rPh>',
      ],
      sheets: {
        Notes: textRow(1, ['Nothing', 'here']),
        People:
          '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>2</v></c></row>' +
          '<row r="3"><c r="A3" s="2"><v>123</v></c><c r="B3" t="s"><v>3</v></c><c r="C3" s="1"><v>46054.5</v></c></row>' +
          '<row r="5"><c r="A5"><f>1000+1</f><v>1001</v></c><c r="B5" t="str"><f>A1</f><v>Ben &amp; Co_x0041_</v></c><c r="C5" t="e"><v>#N/A</v></c></row><row r="1048576"/>',
      },
    });
    const { source, rows } = await read(file);
    expect(source).toEqual({ format: 'xlsx', sheet: 'People', header: 2 });
    expect(rows).toEqual([
      [3, '00123', 'Anna Berg', '2026-02-01'],
      [5, '1001', 'Ben & CoA', '#N/A'],
    ]);
  });

  it('[RT-03] counts dates from 1904 if the workbook does', async () => {
    const file = await workbook({
      formats: ['d/m/yy'],
      from1904: true,
      sheets: {
        A: `${textRow(1, ['id', 'name', 'start'])}<row r="2"><c r="A2"><v>1</v></c><c r="C2" s="1"><v>44592</v></c></row>`,
      },
    });
    expect((await read(file)).rows).toEqual([[2, '1', '', '2026-02-01']]);
  });

  it('[RT-03] reads the value of a formula, and reports one without a value', async () => {
    const file = await workbook({
      sheets: {
        A: `${textRow(1, ['id', 'name', 'start'])}<row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2"><f>A2</f></c></row><row r="3"><c r="A3"><v>3</v></c><c r="B3" t="str"><f>A2</f><v></v></c></row>`,
      },
    });
    expect((await read(file)).rows).toEqual([
      [2, '2', '=', ''],
      [3, '3', '', ''],
    ]);
  });

  it('[RT-03] stops a zip bomb, whatever size the archive claims', async () => {
    const zeros = '0'.repeat(1024 * 1024);
    const bomb = await workbook({
      sheets: {
        A: (function* endless() {
          for (let done = 0; done <= IMPORT_MAX_UNPACKED_BYTES; done += zeros.length) yield zeros;
        })(),
      },
    });
    expect(bomb.length).toBeLessThan(IMPORT_MAX_BYTES);
    expect(await refusal(bomb)).toBe(texts.unpacksTooLarge({ megabytes: 300 }));
    // An archive that claims a smaller size than it has is damaged.
    const lying = Buffer.from(bomb);
    const size = lying.lastIndexOf(Buffer.from('xl/worksheets/sheet1.xml')) - 22;
    lying.writeUInt32LE(1000, size);
    expect(await refusal(lying)).toBe(texts.broken);
  }, 60_000);

  it('[RT-03] reports a file that takes too much memory, and reads the next one', async () => {
    const deep = '<a>'.repeat(1024 * 1024);
    const bomb = await workbook({
      sheets: {
        A: (function* endless() {
          for (let done = 0; done < 40; done += 1) yield deep;
        })(),
      },
    });
    const refused: unknown = await scanFile(bomb).catch((error: unknown) => error);
    expect(refused).toMatchObject({ message: texts.tooHeavy });
    expect((await scanFile(Buffer.from('id,name\n1,Anna'))).rowCount).toBe(1);
  }, 60_000);

  it('[RT-03] resolves only the entities of XML, and rejects a damaged archive', async () => {
    const laughs = await archive({
      'xl/workbook.xml':
        '<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><workbook>&b;</workbook>',
    });
    expect(await refusal(laughs)).toBe(texts.broken);
    const whole = await workbook({ sheets: { A: textRow(1, ['id']) + textRow(2, ['1']) } });
    expect(await refusal(whole.subarray(0, whole.length - 100))).toBe(texts.broken);
    // Line numbers identify rows, so they must be valid.
    for (const line of ['1', '0', '-3', '2.5', 'x', '99999999999'])
      expect(
        await refusal(
          await workbook({
            sheets: {
              A:
                textRow(1, ['id', 'name']) +
                textRow(2, ['1', 'A']) +
                textRow(3, ['2', 'B']).replace('r="3"', `r="${line}"`),
            },
          }),
        ),
      ).toBe(texts.broken);
    expect(await refusal(await archive({ 'word/document.xml': '<x/>' }))).toBe(texts.notATable);
    expect(
      await refusal(
        await workbook({
          sheets: { A: `${textRow(1, ['id', 'name'])}<row r="2"><c r="XFD2"><v>1</v></c></row>` },
        }),
      ),
    ).toBe(texts.tooManyColumns({ max: 200 }));
  });
});

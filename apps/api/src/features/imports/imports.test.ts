import * as contracts from '@reviews/contracts';
import { IMPORT_MAX_BYTES, loopWords, MESSAGES } from '@reviews/domain';
import { buildEmployee, type BuiltEmployee } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { latin, lines, utf16, workbook } from '../../testing/import-files.ts';
import { importing } from '../../testing/import-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, replyOf, type Company } from '../../testing/worlds.ts';

const { imports: texts } = MESSAGES;

let app: TestApp;
let company: Company;
let hr: ReturnType<typeof importing>;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  hr = importing(app, company.callers.hr);
});
afterAll(() => app.close());

const numberOf = ({ externalIdentifier }: BuiltEmployee) => externalIdentifier;
const countsOf = (counts: contracts.ImportCounts | null) =>
  Object.fromEntries(Object.entries(counts ?? {}).filter(([, count]) => count > 0));
const namesOf = (rows: readonly contracts.ImportRowView[]) => rows.map(({ name }) => name);

describe('uploading a file', () => {
  it('[RT-03] reads Windows-1252 with semicolons: reversed names, German dates, managers by name, leavers, blank columns', async () => {
    const { manager, writer, stranger } = company.people;
    const file = latin(
      lines(
        'Personalnummer;Name;;E-Mail;Abteilung;Vorgesetzter;Eintritt;Status',
        `${numberOf(writer)};Writer, Will;;${writer.email};Engineering;"Sibling, Sid";15.01.2024;aktiv`,
        `${numberOf(stranger)};Stranger, Stan;;${stranger.email};Sales;;15.01.2024;ausgeschieden`,
        'W-1;Grün, Jörg;;joerg@larkspur.example;Qualitätssicherung;Mara Manager;01.04.2026;aktiv',
        'W-2;Alt, Ute;;ute@larkspur.example;Sales;;01.04.1999;ausgeschieden',
        ';;;;;;;',
      ),
    );
    const one = await hr.previewed(file);
    expect(one).toMatchObject({
      state: 'ready',
      file: { format: 'csv', encoding: 'windows-1252', separator: ';' },
      row_count: 4,
    });
    expect(countsOf(one.counts)).toEqual({ added: 1, moved: 1, left: 1, unchanged: 1 });
    expect((await hr.rows(one, 'added'))[0]).toMatchObject({
      line: 4,
      name: 'Jörg Grün',
      changes: expect.arrayContaining([
        { field: 'manager', label: 'Manager', from: null, to: manager.preferredName },
      ]),
    });
    expect(await hr.rows(one, 'moved')).toMatchObject([
      {
        name: 'Will Writer',
        changes: [{ field: 'manager', from: 'Mara Manager', to: 'Sid Sibling' }],
      },
    ]);
    expect(await hr.rows(one, 'left')).toMatchObject([
      { name: 'Stan Stranger', changes: [{ field: 'left_on', from: null, to: '2026-03-10' }] },
    ]);
  });

  it('[RT-03] reads UTF-16 with tabs and managers by email, and remembers the mapping', async () => {
    const { subject, director } = company.people;
    const file = utf16(
      lines(
        'Kennung\tRolle heute\tChef',
        `${subject.email}\tSenior Engineer\t${director.email.toUpperCase()}`,
      ),
    );
    const uploaded = await hr.uploaded(file);
    expect(uploaded.mapping.fields).toEqual(['email', null, null]);
    const faulty = await hr.map(uploaded);
    expect(faulty).toMatchObject({ status: 422, body: { message: texts.nothingMapped } });
    await hr.map(uploaded, { fields: ['email', 'title', 'manager'] });
    const [row] = await hr.rows(uploaded, 'changed');
    expect(row?.changes).toEqual([
      { field: 'title', label: 'Job title', from: 'Engineer', to: 'Senior Engineer' },
      { field: 'manager', label: 'Manager', from: 'Mara Manager', to: 'Dora Director' },
    ]);
    expect(namesOf(await hr.rows(uploaded, 'moved'))).toEqual(['Sue Subject']);
    expect(
      (await hr.uploaded(utf16(lines('Chef\tKennung\trolle  heute', `x\ty\tz`)))).mapping.fields,
    ).toEqual(['manager', 'email', 'title']);
  });

  it('[RT-03] asks for the day order of 01/02/2026, reads a title above the header, and reports ambiguous managers, loops and duplicates', async () => {
    const namesake = await buildEmployee(app.db, {
      preferredName: 'Mara Manager',
      department: 'Sales',
      password: null,
    });
    const { director, manager, ceo, writer } = company.people;
    const file = `\uFEFF${lines(
      'Export,,,,',
      'Employee ID,Employee Name,Work Email,Reports To,Hire Date',
      `${numberOf(writer)},\u00A0Will Writer ,${writer.email},Mara Manager,15/01/2024`,
      `${numberOf(ceo)},Cleo Ceo,${ceo.email},${numberOf(manager)},`,
      'U-1,Una Neu,una@larkspur.example,Unknown Here,01/02/2026',
      'U-2,Ulf Neu,ulf@larkspur.example,,03/04/2026',
      'U-2,Ulf Neu,ulf@larkspur.example,,03/04/2026',
    )}`;
    const uploaded = await hr.uploaded(file);
    // 15/01 shows that days come first in this file.
    expect(uploaded.mapping.day_order).toBe('dmy');
    expect(await hr.map(uploaded, { day_order: null })).toMatchObject({
      status: 422,
      body: { errors: { day_order: [texts.sayDayOrder({ example: '01/02/2026' })] } },
    });
    await hr.map(uploaded);
    const refused = await hr.rows(uploaded, 'refused');
    expect(refused.map(({ line, reasons }) => [line, reasons])).toEqual([
      [
        3,
        [
          texts.managerAmbiguous({
            value: 'Mara Manager',
            count: 2,
            numbers: `${numberOf(manager)} and ${numberOf(namesake)}`,
          }),
        ],
      ],
      [
        4,
        [
          texts.loop({
            names: loopWords([manager, director, ceo].map((one) => one.preferredName)),
          }),
        ],
      ],
      [5, [texts.needs({ fields: 'department' })]],
      [6, [texts.needs({ fields: 'department' })]],
      [7, [texts.needs({ fields: 'department' })]],
    ]);
    expect(await hr.apply(await hr.show(uploaded))).toMatchObject({
      status: 409,
      body: { message: texts.nothingToDo },
    });
    expect(namesOf(await hr.rows(uploaded, 'refused', 'una'))).toEqual(['Una Neu']);
    await app.db.prisma.user.deleteMany({ where: { employeeId: namesake.id } });
    await app.db.prisma.employee.delete({ where: { id: namesake.id } });
  });

  it('[RT-03] reads a workbook: shared strings, numbers, dates', async () => {
    const { manager } = company.people;
    const file = await workbook({
      formats: ['dd/mm/yyyy'],
      shared: [
        'Staff ID',
        'First name',
        'Last name',
        'Email',
        'Dept',
        'Manager Email',
        'Start date',
        'Xenia',
        'Xu',
        'xenia@larkspur.example',
        'Engineering',
        manager.email,
      ],
      sheets: {
        Staff: `<row r="1">${[0, 1, 2, 3, 4, 5, 6].map((index) => `<c t="s"><v>${index}</v></c>`).join('')}</row><row r="2"><c><v>90210</v></c>${[7, 8, 9, 10, 11].map((index) => `<c t="s"><v>${index}</v></c>`).join('')}<c s="1"><v>46054</v></c></row>`,
      },
    });
    const one = await hr.previewed(file);
    expect(one.file).toMatchObject({ format: 'xlsx', sheet: 'Staff' });
    expect(await hr.rows(one, 'added')).toMatchObject([
      {
        name: 'Xenia Xu',
        number: '90210',
        changes: expect.arrayContaining([
          { field: 'hired_on', label: 'First day', from: null, to: '2026-02-01' },
        ]),
      },
    ]);
  });

  it('[RT-03] rejects what is not a table, and says why', async () => {
    expect(await hr.upload(Buffer.from('\u0000\u0001binary'))).toMatchObject({
      status: 422,
      body: { message: texts.notATable },
    });
    expect(await hr.upload(Buffer.alloc(IMPORT_MAX_BYTES + 1, 'a,b\n'))).toMatchObject({
      status: 422,
      body: { message: texts.tooLarge({ megabytes: 20 }) },
    });
    expect(
      await hr.upload(
        lines(Array.from({ length: 16_000 }, (_, index) => `c${index}`).join(','), '1,2'),
      ),
    ).toMatchObject({ status: 422, body: { message: texts.tooManyColumns({ max: 200 }) } });
    expect(await hr.upload(lines('id,name', '1,"Anna'))).toMatchObject({
      status: 422,
      body: { errors: { file: [texts.quoteNotClosed({ line: 2 })] } },
    });
    expect(
      await company.callers.hr.send('POST', '/api/imports', { body: new FormData() }),
    ).toMatchObject({ status: 422, body: { message: texts.noFile } });
  });

  it('[RT-03, PERM-01] requires permission to manage everyone', async () => {
    for (const who of ['manager', 'partner', 'stranger'] as const) {
      expect(
        (await importing(app, company.callers[who]).upload(lines('id,name', '1,Anna'))).status,
      ).toBe(403);
      expect((await company.callers[who].call(contracts.listImports)).status).toBe(403);
    }
  });

  it('[RT-04] lists imports newest first, with who uploaded each and its result', async () => {
    const one = await hr.uploaded(lines('id,title', '1,Chief'), '../folder/staff list.csv');
    const { data } = replyOf(
      contracts.listImports,
      await company.callers.hr.call(contracts.listImports),
    );
    expect(data[0]).toMatchObject({
      id: one.id,
      state: 'mapping',
      file: { name: 'staff list.csv' },
      started_by: 'Hedi Human',
    });
    replyOf(
      contracts.discardImport,
      await company.callers.hr.call(contracts.discardImport, {
        params: { id: String(one.id) },
        body: {},
      }),
    );
    expect(await hr.show(one)).toMatchObject({ state: 'discarded' });
    expect((await hr.map(one)).status).toBe(409);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('[RT-03] refuses another step while an import is running, and names who started it', async () => {
    const [one, other] = [
      await hr.uploaded(lines('id,title', '1,Chief')),
      await hr.uploaded(lines('id,title', '1,Chief')),
    ];
    replyOf(
      contracts.mapImport,
      await company.callers.hr.call(contracts.mapImport, {
        params: { id: String(one.id) },
        body: one.mapping,
      }),
    );
    const refused = await company.callers.administrator.call(contracts.mapImport, {
      params: { id: String(other.id) },
      body: other.mapping,
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: texts.underWay({ name: 'Hedi Human' }) },
    });
    for (const id of await app.services.importJob.waiting())
      await app.services.importJob.run(id, { signal: new AbortController().signal, isLast: true });
    expect(
      (
        await company.callers.administrator.call(contracts.mapImport, {
          params: { id: String(other.id) },
          body: other.mapping,
        })
      ).status,
    ).toBe(200);
    for (const id of await app.services.importJob.waiting())
      await app.services.importJob.run(id, { signal: new AbortController().signal, isLast: true });
  });
});

import type { BuiltEmployee } from '@reviews/factories';
import { readCsv, readSheet } from '@reviews/harness';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, type Company } from '../../testing/worlds.ts';
import {
  buildChangelogScene,
  sentence,
  type ChangelogScene,
} from '../../testing/changelog-scene.ts';

let app: TestApp;
let company: Company;
let scene: ChangelogScene;
let hr: Caller;
let hrPerson: BuiltEmployee;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  scene = await buildChangelogScene(app, company);
  hr = company.callers.hr;
  hrPerson = company.people.hr;
});
afterAll(() => app.close());

describe('GET /api/changelog/export', () => {
  it('[RT-62] has each line exactly once, however many there are in total or at one moment', async () => {
    const at = new Date('2025-09-01T08:00:00Z');
    const data = Array.from({ length: 2_100 }, (_, index) => ({
      action: 'role.deleted',
      entity: 'role',
      entityId: String(50_000 + index),
      at: index < 100 ? new Date(at.getTime() + index) : at,
      details: { changes: [{ field: 'name', from: `Role ${index}`, to: null }] },
    }));
    await app.db.prisma.changeLog.createMany({ data });
    const names = readCsv(
      await (
        await scene.download(hr, {
          filters: JSON.stringify({ at: { operator: '=', mindate: '2025-09-01' } }),
        })
      ).text(),
    )
      .slice(1)
      .map(([, , , , record]) => record);
    const [first, ...others] = Array.from({ length: 100 }, (_, index) => `Role ${index}`);
    expect(names).toEqual([
      ...others.toReversed(),
      ...Array.from({ length: 2_000 }, (_, index) => `Role ${2_099 - index}`),
      first,
    ]);
  });

  it('[RT-62] exports the lines of the list, and is logged itself', async () => {
    await scene.log({
      action: 'role.changed',
      entity: 'role',
      entityId: 4_712,
      actor: hrPerson,
      details: {
        changes: [
          { field: 'name', from: '=cmd', to: 'B' },
          { field: 'permissions', from: ['cycles.track all'], to: ['cycles.track departments'] },
        ],
      },
    });
    const csv = readCsv(
      await (await scene.download(hr, { record: 'role', record_id: '4712' })).text(),
    );
    expect(csv[0]).toEqual([
      'When (Europe/Berlin)',
      'Who',
      'Acting as',
      'What',
      'Record',
      'Before and after',
      'Note',
    ]);
    expect(csv[1]?.slice(1)).toEqual([
      'Hedi Human',
      '',
      'Hedi Human changed the role B',
      'B',
      'Name: =cmd → B; Permissions: + Track completion of cycles: Departments, - Track completion of cycles: Everyone',
      '',
    ]);
    const sheet = readSheet(
      Buffer.from(
        await (
          await scene.download(hr, { record: 'role', record_id: '4712', format: 'xlsx' })
        ).arrayBuffer(),
      ),
    );
    expect(sheet).toHaveLength(2);
    expect((await scene.lines(hr)).slice(0, 2).map(sentence)).toEqual([
      'Hedi Human exported the change log',
      'Hedi Human exported the change log',
    ]);
    expect((await scene.lines(hr))[0]?.note).toBe('XLSX');
  });
});

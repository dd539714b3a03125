import { digestTables } from '@reviews/db/digest-tables';
import { listImports, saveEmployee, savePhoto, showEmployee } from '@reviews/contracts';
import { changedSince, keptPeople, MESSAGES } from '@reviews/domain';
import { buildEmployee, buildManagerChange, type BuiltEmployee } from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changesOf, draftedForm, moves, rowsOf } from '../../testing/handover-scene.ts';
import { lines } from '../../testing/import-files.ts';
import { importing } from '../../testing/import-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, present, replyOf, type Company } from '../../testing/worlds.ts';

const { imports: texts } = MESSAGES;
const HEAD = 'id,name,email,title,department,team,manager,hire date,status';

let app: TestApp;
let company: Company;
let hr: ReturnType<typeof importing>;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  hr = importing(app, company.callers.hr);
});
afterAll(() => app.close());

/** Someone whose manager changes, and someone who leaves. */
interface Scene {
  readonly boss: BuiltEmployee;
  readonly former: BuiltEmployee;
  readonly next: BuiltEmployee;
  readonly person: BuiltEmployee;
  readonly leaver: BuiltEmployee;
}
let scene: Scene;
let run = 0;
beforeEach(async () => {
  run += 1;
  app.clock.advance(60_000);
  const of = (preferredName: string, manager?: BuiltEmployee) =>
    buildEmployee(app.db, {
      preferredName: `${preferredName} ${run}x`,
      department: 'Engineering',
      ...(manager === undefined ? {} : { manager }),
    });
  const boss = await of('Bea');
  const [former, next] = [await of('Fred', boss), await of('Nina', boss)];
  scene = { boss, former, next, person: await of('Pia', former), leaver: await of('Leo', former) };
});

const row = ({ externalIdentifier: id, preferredName: name, email }: BuiltEmployee, rest: string) =>
  `${id},${name},${email},${rest}`;
/**
 * Pia is renamed, moved and gets another position in a new team; Leo leaves; two people join, one
 * reporting to the other.
 */
const file = ({ person, next, leaver }: Scene) =>
  lines(
    HEAD,
    row(
      { ...person, preferredName: `Pia Lund${run}` },
      `Lead,Engineering,Forms ${run},${next.externalIdentifier},,Active`,
    ),
    row(leaver, 'Engineer,Engineering,,,,Terminated'),
    `X${run}-1,Ann New${run},ann${run}@larkspur.example,Analyst,Space ${run},,X${run}-2,2026-04-01,Active`,
    `X${run}-2,Bob New${run},bob${run}@larkspur.example,Head,Space ${run},,${next.email},2026-04-01,Active`,
  );
const employee = (number: string) =>
  app.db.prisma.employee.findUnique({
    where: { externalIdentifier: number },
    include: { positions: { orderBy: { id: 'asc' } }, user: true },
  });
const lastLines = async (id: number) =>
  (
    await app.db.prisma.changeLog.findMany({
      where: { entity: 'employee', entityId: String(id) },
      orderBy: { id: 'asc' },
    })
  ).map(({ action, details }) => ({ action, details }));
/** Returns the database without imports, the log and the version counters. */
async function peopleAsTheyAre(): Promise<unknown> {
  const state = await digestTables(app.db);
  const { rows: people } = await app.db.pool.query(
    `SELECT to_jsonb(e) - 'version' AS person FROM employee e ORDER BY id`,
  );
  return {
    people,
    ...Object.fromEntries(
      [
        'position',
        'reporting_line',
        'department',
        'team',
        'sub_team',
        'app_user',
        'manager_change',
        'handover',
        'pulse',
        'notice',
        'mail',
        'ineligibility',
        'user_role',
      ].map((table) => [table, state[table]]),
    ),
  };
}

describe('applying an import', () => {
  it('[RT-03] writes people, positions, reporting lines, places and the change log in one transaction', async () => {
    const { person, next, former, leaver, boss } = scene;
    const one = await hr.previewed(file(scene));
    expect(one.counts).toEqual({
      added: 2,
      changed: 1,
      moved: 1,
      left: 1,
      unchanged: 0,
      refused: 0,
    });
    expect((await hr.apply(one)).status).toBe(200);
    expect(await hr.show(one)).toMatchObject({
      state: 'applied',
      applied_by: 'Hedi Human',
      fault: null,
    });
    const pia = present(await employee(person.externalIdentifier));
    expect(pia).toMatchObject({
      preferredName: `Pia Lund${run}`,
      sortKey: `pia lund${run}`,
      version: person.version + 1,
    });
    expect(pia.positions).toMatchObject([
      { title: 'Engineer', isPrimary: false, wasPrimary: true, managerId: former.id },
      { title: 'Lead', isPrimary: true, managerId: next.id },
    ]);
    expect(await employee(leaver.externalIdentifier)).toMatchObject({
      leftOn: new Date('2026-03-10'),
      leftRecordedAt: expect.any(Date),
      user: { deactivatedAt: expect.any(Date) },
    });
    const [ann, bob] = [present(await employee(`X${run}-1`)), present(await employee(`X${run}-2`))];
    expect([ann.positions[0]?.managerId, bob.positions[0]?.managerId, ann.user]).toEqual([
      bob.id,
      next.id,
      null,
    ]);
    expect(
      (
        await app.db.prisma.reportingLine.findMany({
          where: { descendantId: ann.id },
          orderBy: { depth: 'asc' },
        })
      ).map(({ ancestorId }) => ancestorId),
    ).toEqual([bob.id, next.id, boss.id]);
    expect(await lastLines(person.id)).toMatchObject([
      {
        action: 'employee.changed',
        details: {
          import: one.id,
          changes: expect.arrayContaining([{ field: 'title', from: 'Engineer', to: 'Lead' }]),
        },
      },
      {
        action: 'employee.manager_changed',
        details: { from: former.id, to: next.id, import: one.id },
      },
    ]);
    expect((await lastLines(ann.id)).map(({ action }) => action)).toEqual(['employee.added']);
    expect((await lastLines(leaver.id)).map(({ action }) => action)).toEqual(['employee.left']);
    expect(await violatedInvariants(app.db)).toEqual([]);
    // The same file has no changes left.
    expect((await hr.previewed(file(scene))).counts).toMatchObject({
      added: 0,
      changed: 0,
      moved: 0,
      left: 0,
      unchanged: 4,
    });
  });

  it('[RT-03, REASSIGN-01] asks about reviews of moved people as a manual move does, and notifies the same people', async () => {
    const form = await draftedForm(app, scene, 'Half of it.');
    await hr.apply(await hr.previewed(file(scene)));
    const [change] = await changesOf(await app.as(scene.next.user), scene.person);
    expect(change).toMatchObject({
      former_manager: { id: scene.former.id },
      new_manager: { id: scene.next.id },
      forms: [{ hash: form.hash, decision: null, can_decide: true }],
    });
    const told = await app.db.prisma.notice.findMany({
      where: { pulseId: form.id, kind: 'handover' },
    });
    expect(told.map(({ userId }) => userId).toSorted()).toEqual(
      [scene.former.user.id, scene.next.user.id].toSorted(),
    );
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('[RT-03] writes nothing if someone was changed since the preview, and shows the current preview', async () => {
    const one = await hr.previewed(file(scene));
    expect(
      (await moves(company.callers.hr, scene.person).change(scene.former, scene.boss)).status,
    ).toBe(200);
    const before = await peopleAsTheyAre();
    await hr.apply(one);
    expect(await peopleAsTheyAre()).toEqual(before);
    const now = await hr.show(one);
    expect(now).toMatchObject({ state: 'ready', fault: texts.conflict });
    expect((await hr.rows(now, 'moved'))[0]?.changes).toContainEqual({
      field: 'manager',
      label: 'Manager',
      from: scene.boss.preferredName,
      to: scene.next.preferredName,
    });
    expect((await hr.apply(one)).status).toBe(409);
    await hr.apply(now);
    expect(await hr.show(one)).toMatchObject({ state: 'applied' });
  });

  it('[RT-03] is all or nothing: two workers run it once, and a violated rule leaves no trace', async () => {
    const one = await hr.previewed(file(scene));
    const before = await peopleAsTheyAre();
    const job = app.services.importJob;
    const attempt = { signal: new AbortController().signal, isLast: true };
    // Makes the database refuse a row late in the import.
    await app.db.pool.query(
      `CREATE FUNCTION refuse_line() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$; CREATE TRIGGER refuse BEFORE INSERT ON change_log FOR EACH ROW WHEN (NEW.action = 'employee.manager_changed') EXECUTE FUNCTION refuse_line()`,
    );
    await expect(hr.apply(one)).rejects.toThrow('no');
    await app.db.pool.query('DROP TRIGGER refuse ON change_log; DROP FUNCTION refuse_line');
    expect(await hr.show(one)).toMatchObject({ state: 'ready', fault: texts.failed });
    expect(await peopleAsTheyAre()).toEqual(before);
    await app.db.pool.query(`UPDATE people_import SET state = 'applying' WHERE id = $1`, [one.id]);
    await Promise.all([job.run(one.id, attempt), job.run(one.id, attempt)]);
    expect(await hr.show(one)).toMatchObject({ state: 'applied' });
    expect(
      (await lastLines(scene.person.id)).filter(({ action }) => action === 'employee.changed'),
    ).toHaveLength(1);
  });
});

describe('undoing an import', () => {
  it('[RT-03] restores the previous state exactly', async () => {
    const form = await draftedForm(app, scene, 'Half of it.');
    const [before, formBefore] = [await peopleAsTheyAre(), await rowsOf(app, form)];
    const one = await hr.previewed(file(scene));
    await hr.apply(one);
    app.clock.advance(60_000);
    expect((await hr.undo(one)).status).toBe(200);
    expect(await hr.show(one)).toMatchObject({
      state: 'undone',
      undone_by: 'Hedi Human',
      fault: null,
    });
    expect(await peopleAsTheyAre()).toEqual(before);
    expect(await rowsOf(app, form)).toEqual(formBefore);
    expect((await lastLines(scene.person.id)).at(-1)).toMatchObject({
      action: 'employee.restored',
      details: { import: one.id },
    });
    expect(await violatedInvariants(app.db)).toEqual([]);
    expect(await hr.undo(one)).toMatchObject({ status: 409, body: { message: texts.notApplied } });
  });

  it('[RT-03] returns pending decisions to the earlier move', async () => {
    const form = await draftedForm(app, scene, 'Half of it.');
    const earlier = await buildManagerChange(app.db, {
      employee: scene.person,
      formerManager: scene.former,
      newManager: scene.boss,
      changedAt: app.clock.now(),
      forms: [{ pulse: form }],
    });
    app.clock.advance(60_000);
    const before = await peopleAsTheyAre();
    const one = await hr.previewed(file(scene));
    await hr.apply(one);
    expect(
      await app.db.prisma.handover.findMany({ where: { pulseId: form.id } }),
    ).not.toMatchObject([{ changeId: earlier.id }]);
    await hr.undo(one);
    expect(await peopleAsTheyAre()).toEqual(before);
  });

  it('[RT-03] is refused with the names of people changed since; on request it undoes the others', async () => {
    const one = await hr.previewed(file(scene));
    await hr.apply(one);
    const ann = present(await employee(`X${run}-1`));
    // Ann stays because someone reports to her; so does Bob, her manager, and the people needed for
    // them.
    const late = await buildEmployee(app.db, {
      preferredName: `Late ${run}x`,
      department: 'Engineering',
      manager: ann,
    });
    const refused = await hr.undo(one);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: changedSince({ names: [`Ann New${run}`, `Bob New${run}`], more: 0 }),
        details: { kept: 2, back: 2 },
      },
    });
    expect((await hr.undo(one, true)).status).toBe(200);
    expect(await hr.show(one)).toMatchObject({
      state: 'undone',
      fault: keptPeople({ names: [`Ann New${run}`, `Bob New${run}`], more: 0 }),
    });
    expect(present(await employee(scene.person.externalIdentifier))).toMatchObject({
      preferredName: scene.person.preferredName,
    });
    expect(await employee(scene.leaver.externalIdentifier)).toMatchObject({
      leftOn: null,
      user: { deactivatedAt: null },
    });
    expect(present(await employee(late.externalIdentifier)).positions[0]?.managerId).toBe(ann.id);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('[RT-03] treats people as changed who were moved on, had a review decided or were given an account', async () => {
    const one = await hr.previewed(file(scene));
    await hr.apply(one);
    await moves(company.callers.hr, scene.person).change(scene.next, scene.boss);
    const bob = present(await employee(`X${run}-2`));
    await app.db.prisma.user.create({ data: { email: bob.email, employeeId: bob.id } });
    expect(await hr.undo(one)).toMatchObject({
      status: 409,
      body: {
        message: changedSince({ names: [`Pia Lund${run}`, `Bob New${run}`], more: 0 }),
      },
    });
    const { data } = replyOf(listImports, await company.callers.hr.call(listImports));
    expect(data[0]).toMatchObject({ id: one.id, state: 'applied' });
  });

  it('[RT-03, RT-52] keeps corrections in a position that the import made a former one', async () => {
    const one = await hr.previewed(file(scene));
    await hr.apply(one);
    const params = { employeeId: String(scene.person.id) };
    const {
      version,
      first_name,
      last_name,
      preferred_name,
      email,
      external_identifier,
      hired_on,
      positions,
    } = replyOf(showEmployee, await company.callers.hr.call(showEmployee, { params }));
    const corrected = positions.map(({ manager: _manager, ...position }) =>
      position.kind === 'former' ? { ...position, title: 'Toolmaker' } : position,
    );
    replyOf(
      saveEmployee,
      await company.callers.hr.call(saveEmployee, {
        params,
        body: {
          version,
          first_name,
          last_name,
          preferred_name,
          email,
          external_identifier,
          hired_on,
          positions: corrected,
        },
      }),
    );
    expect(await hr.undo(one)).toMatchObject({
      status: 409,
      body: {
        message: changedSince({ names: [`Pia Lund${run}`], more: 0 }),
        details: { kept: 1, back: 3 },
      },
    });
    expect((await hr.undo(one, true)).status).toBe(200);
    expect(present(await employee(scene.person.externalIdentifier)).positions).toMatchObject([
      { title: 'Toolmaker', wasPrimary: true },
      { title: 'Lead', isPrimary: true },
    ]);
    expect(await employee(scene.leaver.externalIdentifier)).toMatchObject({ leftOn: null });
  });

  it('[RT-03, RT-52] keeps people who have been given a photo since', async () => {
    const one = await hr.previewed(file(scene));
    await hr.apply(one);
    const bob = present(await employee(`X${run}-2`));
    const form = new FormData();
    form.set(
      'file',
      new Blob([
        new Uint8Array(
          await sharp({ create: { width: 8, height: 8, channels: 3, background: '#333' } })
            .png()
            .toBuffer(),
        ),
      ]),
      'bob.png',
    );
    replyOf(
      savePhoto,
      await company.callers.hr.send('POST', `/api/employees/${bob.id}/photo`, { body: form }),
    );
    expect(await hr.undo(one)).toMatchObject({
      status: 409,
      body: {
        message: changedSince({ names: [`Bob New${run}`], more: 0 }),
        details: { kept: 1, back: 3 },
      },
    });
    expect((await hr.undo(one, true)).status).toBe(200);
    expect(await employee(`X${run}-2`)).toMatchObject({ photoKey: expect.any(String) });
    expect(await employee(`X${run}-1`)).toBeNull();
  });

  it('[RT-03] names people whose former address is now in use by someone else, and undoes the others', async () => {
    const { person, former, leaver } = scene;
    const renamed = (who: BuiltEmployee) =>
      `${who.externalIdentifier},${who.preferredName},other-${who.email}`;
    const one = await hr.previewed(
      lines('id,name,email', renamed(person), renamed(former), renamed(leaver)),
    );
    await hr.apply(one);
    await buildEmployee(app.db, { email: person.email });
    await app.db.prisma.user.create({ data: { email: former.email } });
    const names = [person.preferredName, former.preferredName];
    expect(await hr.undo(one)).toMatchObject({
      status: 409,
      body: { message: changedSince({ names, more: 0 }), details: { kept: 2, back: 1 } },
    });
    expect((await hr.undo(one, true)).status).toBe(200);
    expect(await hr.show(one)).toMatchObject({
      state: 'undone',
      fault: keptPeople({ names, more: 0 }),
    });
    for (const [who, email] of [
      [person, `other-${person.email}`],
      [former, `other-${former.email}`],
      [leaver, leaver.email],
    ] as const) {
      expect(await employee(who.externalIdentifier)).toMatchObject({ email, user: { email } });
    }
  });

  it('[RT-03] names people whose former team no longer exists after another undo', async () => {
    const { person, leaver, next } = scene;
    const placed = (team: string, other: BuiltEmployee) =>
      lines(
        'id,department,team',
        `${person.externalIdentifier},Engineering,${team}`,
        `${other.externalIdentifier},Engineering,${team}`,
      );
    const first = await hr.previewed(placed(`Tides ${run}`, leaver));
    await hr.apply(first);
    const second = await hr.previewed(placed(`Ebb ${run}`, next));
    await hr.apply(second);
    expect((await hr.undo(first, true)).status).toBe(200);
    expect(await app.db.prisma.team.count({ where: { name: `Tides ${run}` } })).toBe(0);
    const names = [person.preferredName];
    expect(await hr.undo(second)).toMatchObject({
      status: 409,
      body: { message: changedSince({ names, more: 0 }), details: { kept: 1, back: 1 } },
    });
    expect((await hr.undo(second, true)).status).toBe(200);
    expect(await hr.show(second)).toMatchObject({
      state: 'undone',
      fault: keptPeople({ names, more: 0 }),
    });
    const teamOf = async ({ id }: BuiltEmployee) =>
      (
        await app.db.prisma.position.findFirstOrThrow({
          where: { employeeId: id, isPrimary: true },
          include: { team: true },
        })
      ).team?.name;
    expect([await teamOf(person), await teamOf(next)]).toEqual([`Ebb ${run}`, undefined]);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });
});

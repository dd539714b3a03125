import { Prisma } from '@reviews/db';
import * as contracts from '@reviews/contracts';
import { EMPLOYEE_ROLE, HR_ROLE, MESSAGES, ANONYMOUS_MINIMUM } from '@reviews/domain';
import { grantRole } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reachesByRole, type Actor } from '../../../core/actor.ts';
import { IdRow, onPool } from '../../../core/sql.ts';
import { buildRecords, type RecordCase } from '../../../testing/pulse-records.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import {
  actorOf,
  buildCompany,
  comparable,
  PEOPLE,
  type Company,
  type Person,
  type Place,
} from '../../../testing/worlds.ts';
import { findCyclePulses, type CyclePulseRecord } from '../../cycles/public.ts';
import { findPulses, findPulsesOfMany, type PulseRecord } from './pulse-record.queries.ts';
import {
  audienceOf,
  canTrack,
  canView,
  existenceScope,
  nameVerdict,
  permissionsOn,
  reachScope,
  viewScope,
} from './pulses.policy.ts';
import { viewerOf } from './require-pulse.ts';
import { trackingScope } from '../tracking/tracking.policy.ts';

let app: TestApp;
let company: Company;
let records: (RecordCase & { place: Place })[];
let cyclePulses: CyclePulseRecord[];
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  records = await buildRecords(app, company);
  const sql = onPool(app.db);
  cyclePulses = (
    await Promise.all(
      records.map(({ place }) => findCyclePulses(sql, place.cycle.id, place.cyclePulse.id)),
    )
  ).flat();
});
afterAll(() => app.close());

const EVERYTHING = Prisma.sql`true`;
const MANY = 500;

async function recordsOf(person: Person, where: Prisma.Sql = EVERYTHING) {
  return findPulses(
    onPool(app.db),
    viewerOf(company.actors[person], app.clock),
    where,
    Prisma.sql`p.id`,
    MANY,
  );
}

/**
 * Returns the names of the test's own records, sorted, so that the matrix is one readable list per
 * person.
 */
function named(hashes: ReadonlySet<string>): string[] {
  return records.filter(({ hash }) => hashes.has(hash)).map(({ name }) => name);
}

describe.each(PEOPLE)('%s', (person) => {
  const expected = (right: 'view' | 'track') =>
    records.filter((record) => record[right].includes(person)).map(({ name }) => name);

  it('[FORM-27, TPL-12, AMB-61] reads the forms in the domain model, singly and as a list', async () => {
    const actor = company.actors[person];
    const all = await recordsOf(person);
    expect(
      named(new Set(all.filter((record) => canView(actor, record)).map(({ hash }) => hash))),
    ).toEqual(expected('view'));
    const listed = await recordsOf(person, viewScope(actor));
    expect(named(new Set(listed.map(({ hash }) => hash)))).toEqual(expected('view'));
    // Includes the forms around those in the table.
    expect(listed.map(({ id }) => id)).toEqual(
      all.filter((record) => canView(actor, record)).map(({ id }) => id),
    );
  });

  it('[FORM-27, TPL-12, AMB-61] knows of the forms in the domain model, singly and as a list', async () => {
    const actor = company.actors[person];
    const all = await recordsOf(person);
    expect(
      named(new Set(all.filter((record) => canTrack(actor, record)).map(({ hash }) => hash))),
    ).toEqual(expected('track'));
    const listed = await recordsOf(person, existenceScope(actor));
    expect(listed.map(({ id }) => id)).toEqual(
      all.filter((record) => canTrack(actor, record)).map(({ id }) => id),
    );
  });

  it('[API-16] misses nothing when a list starts from the forms in reach', async () => {
    const actor = company.actors[person];
    const either = Prisma.sql`(${viewScope(actor)} OR ${existenceScope(actor)})`;
    const known = (await recordsOf(person)).filter(
      (record) => canView(actor, record) || canTrack(actor, record),
    );
    const found = await findPulsesOfMany(
      onPool(app.db),
      viewerOf(actor, app.clock),
      { among: EVERYTHING, reach: reachScope(actor), where: either },
      Prisma.sql`p.id`,
      MANY,
    );
    expect(found).toEqual(known);
  });

  it('[API-23] sees in the tracking list what they may know of, as far as their role tracks', async () => {
    const actor = company.actors[person];
    const all = await recordsOf(person);
    for (const cyclePulse of cyclePulses) {
      const rows = await onPool(app.db).rows(
        IdRow,
        Prisma.sql`SELECT p.id FROM pulse p
        WHERE p.cycle_pulse_id = ${cyclePulse.id} AND p.deleted_at IS NULL AND ${trackingScope(actor, cyclePulse).forms} ORDER BY p.id`,
      );
      const inPulse = all.filter((record) => record.cycle_pulse_id === cyclePulse.id);
      const known = inPulse.filter(
        (record) =>
          canTrack(actor, record) &&
          reachesByRole(actor, 'cycles.track', { departmentId: record.department_id }),
      );
      expect(rows.map(({ id }) => id)).toEqual(known.map(({ id }) => id));
    }
  });

  it('[API-10, VIEW-08] gets 200 for those forms and 404 for all others, as for unknown ones', async () => {
    const caller = company.callers[person];
    const unknown = comparable(
      await caller.call(contracts.showPulse, { params: { hash: 'A'.repeat(22) } }),
    );
    expect(unknown).toMatchObject({ status: 404, body: { message: MESSAGES.pulses.notFound } });
    const seen: string[] = [];
    for (const { name, hash } of records) {
      const answer = await caller.call(contracts.showPulse, { params: { hash } });
      if (answer.status === 200) seen.push(name);
      else expect(comparable(answer)).toEqual(unknown);
    }
    expect(seen).toEqual(expected('view'));
  });

  it('[PERM-01, PERM-03] may change no form that they neither write nor manage', async () => {
    const actor = company.actors[person];
    for (const record of await recordsOf(person)) {
      const { reAssign, reOpen, delete: remove, update } = permissionsOn(actor, record);
      if (update) expect(record.assignee_id).toBe(actor.employeeId);
      if (reAssign || reOpen || remove) {
        expect(record.employee_id).not.toBe(actor.employeeId);
        expect(
          record.depth_below_actor !== null && record.template_options.anonymizeManager === true,
        ).toBe(false);
      }
    }
  });
});

// Last, because it changes everyone's permissions.
describe('everyone’s role limited to direct reports', () => {
  let before: Readonly<Record<'view' | 'track', ReadonlySet<string>>>;
  let director: Actor;
  const rightsOf = async (actor: Actor) => {
    const all = await recordsOf('director');
    const which = (may: (record: PulseRecord) => boolean) =>
      new Set(all.filter(may).map(({ hash }) => hash));
    return {
      view: which((record) => canView(actor, record)),
      track: which((record) => canTrack(actor, record)),
    };
  };
  beforeAll(async () => {
    await grantRole(app.db, company.people.director.user.id, HR_ROLE);
    before = await rightsOf(await actorOf(app, company.callers.director));
    await app.db.prisma.rolePermission.updateMany({
      where: { permission: 'forms.read', scope: 'downline', role: { name: EMPLOYEE_ROLE } },
      data: { scope: 'reports' },
    });
    director = await actorOf(app, company.callers.director);
  });

  it.each(PEOPLE)(
    '[TPL-12, AMB-61] lets %s read and know of the same forms singly and as a list',
    async (person) => {
      const actor = await actorOf(app, company.callers[person]);
      const all = await recordsOf(person);
      const ids = (found: readonly PulseRecord[]) => found.map(({ id }) => id);
      expect(ids(await recordsOf(person, viewScope(actor)))).toEqual(
        ids(all.filter((record) => canView(actor, record))),
      );
      expect(ids(await recordsOf(person, existenceScope(actor)))).toEqual(
        ids(all.filter((record) => canTrack(actor, record))),
      );
      const withheld = all.filter(
        (record) =>
          record.depth_below_actor !== null &&
          record.template_options.anonymizeManager === true &&
          record.assignee_id !== actor.employeeId,
      );
      for (const record of withheld)
        expect([
          canTrack(actor, record),
          nameVerdict(actor, record).allowed,
          record.anonymous_writers < ANONYMOUS_MINIMUM.least && canView(actor, record),
        ]).toEqual([false, false, false]);
      for (const cyclePulse of cyclePulses) {
        const listed = await onPool(app.db).rows(
          IdRow,
          Prisma.sql`SELECT p.id FROM pulse p WHERE p.cycle_pulse_id = ${cyclePulse.id} AND p.deleted_at IS NULL AND ${trackingScope(actor, cyclePulse).forms} ORDER BY p.id`,
        );
        expect(listed.map(({ id }) => id)).toEqual(
          ids(
            all.filter(
              (record) =>
                record.cycle_pulse_id === cyclePulse.id &&
                canTrack(actor, record) &&
                reachesByRole(actor, 'cycles.track', { departmentId: record.department_id }),
            ),
          ),
        );
      }
    },
  );

  it('[TPL-12, AMB-61] withholds writers from an indirect manager who also reads by a role', async () => {
    const { view, track } = await rightsOf(director);
    expect(track).toEqual(before.track);
    expect(view).toEqual(before.view);
    const told = (await recordsOf('director')).filter(
      (record) =>
        record.depth_below_actor !== null &&
        record.template_options.anonymizeManager === true &&
        canView(director, record),
    );
    expect(new Set(told.map((record) => audienceOf(director, record)))).toEqual(
      new Set(['manager']),
    );
  });
});

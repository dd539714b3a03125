import * as contracts from '@reviews/contracts';
import {
  buildCycle,
  buildEmployee,
  buildNominationTask,
  buildPacket,
  buildRole,
  buildSubmittedPulse,
  buildTemplate,
  grantRole,
  NOMINATION_STAGES,
  type BuiltEmployee,
} from '@reviews/factories';
import type { Caller, TestApp } from './start-test-app.ts';
import { present, replyOf, type Company } from './worlds.ts';

/** What a test writes into the log. */
export interface LogLine {
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | string;
  readonly actor?: BuiltEmployee;
  readonly standIn?: BuiltEmployee;
  readonly details?: object;
  readonly at?: Date;
}

type Query = Readonly<Record<string, string>>;
/** Returns the address of the log with a query. */
export const pathOf = (query: Query) =>
  contracts.addressOf(contracts.listChangelog, undefined, query);

interface Around {
  readonly about: BuiltEmployee;
  readonly writer?: BuiltEmployee;
  readonly options?: object;
}

/**
 * Builds readers of the log: `auditor` reads all of it and nothing else, `ofEngineering` that of one
 * department.
 */
export async function buildChangelogScene(app: TestApp, company: Company) {
  await buildRole(app.db, {
    name: 'Auditor',
    grants: [{ permission: 'changelog.read', scope: 'all' }],
  });
  await buildRole(app.db, {
    name: 'Auditor of departments',
    grants: [{ permission: 'changelog.read', scope: 'departments' }],
  });
  const auditor = await buildEmployee(app.db, {
    preferredName: 'Aud Itor',
    department: 'Sales',
    roles: ['Auditor'],
  });
  const ofEngineering = await buildEmployee(app.db, {
    preferredName: 'Enno Gine',
    department: 'Engineering',
  });
  await grantRole(app.db, ofEngineering.user.id, 'Auditor of departments', ['Engineering']);
  const { hr, hrManager, partner, outsidePartner, administrator } = company.callers;
  const callers = {
    hr,
    hrManager,
    partner,
    outsidePartner,
    administrator,
    auditor: await app.as(auditor.user),
    ofEngineering: await app.as(ofEngineering.user),
  };
  const log = ({ action, entity, entityId, actor, standIn, details, at }: LogLine) =>
    app.db.prisma.changeLog.create({
      data: {
        action,
        entity,
        entityId: String(entityId),
        actorId: actor?.user.id ?? null,
        impersonatorId: standIn?.user.id ?? null,
        details: { ...details },
        at: at ?? app.clock.now(),
      },
    });

  const read = async (caller: Caller, query: Query = {}) =>
    replyOf(contracts.listChangelog, await caller.send('GET', pathOf(query)));
  const page = async (caller: Caller, filters?: unknown, query: Query = {}) =>
    read(caller, {
      ...query,
      ...(filters === undefined ? {} : { filters: JSON.stringify(filters) }),
    });
  const lines = async (caller: Caller, filters?: unknown, query?: Query) =>
    (await page(caller, filters, query)).data;
  const ofRecord = async (caller: Caller, record: string, id: number) =>
    (await read(caller, { record, record_id: String(id) })).data.map(({ did: [did] }) => did);
  const download = (caller: Caller, query: Query = {}) =>
    fetch(`${app.url}${contracts.addressOf(contracts.exportChangelog, undefined, query)}`, {
      headers: caller.credentials,
    });
  const exported = async (caller: Caller, query?: Query) => (await download(caller, query)).text();
  /**
   * Builds a submitted review of a running cycle, with its nomination task and its employee's packet.
   */
  async function formAbout({ about, writer = company.people.writer, options = {} }: Around) {
    const template = await buildTemplate(app.db, { type: 'Peer', options });
    const cycle = await buildCycle(app.db, {
      now: app.clock.now(),
      pulses: [{ template, stages: NOMINATION_STAGES }],
    });
    const cyclePulse = present(cycle.pulses[0]);
    const form = await buildSubmittedPulse(app.db, {
      employee: about,
      assignee: writer,
      cyclePulse,
      openedAt: app.clock.now(),
    });
    const task = await buildNominationTask(app.db, {
      employee: about,
      cyclePulse,
      openedAt: app.clock.now(),
    });
    const packet = await buildPacket(app.db, { cycle, employee: about });
    return { form, task, packet, cycle };
  }
  return { auditor, callers, log, read, page, lines, ofRecord, download, exported, formAbout };
}
/** Returns a line as its sentence. */
export const sentence = ({
  who,
  acting_as: actingAs,
  did: [before, after],
  record,
}: contracts.LogLineView) =>
  [
    who?.name ?? 'The product',
    ...(actingAs === null ? [] : [`as ${actingAs.name}`]),
    before,
    record?.name,
    after,
  ]
    .filter(Boolean)
    .join(' ');

export type ChangelogScene = Awaited<ReturnType<typeof buildChangelogScene>>;

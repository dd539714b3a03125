import { randomUUID } from 'node:crypto';
import * as savedFilters from '@reviews/contracts/saved-filters';
import type { Database } from '@reviews/db';
import { MESSAGES } from '@reviews/domain';
import * as answer from '../../testing/cases/answers.ts';
import type { Answer } from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import { UNKNOWING, type Ground } from '../../testing/cases/ground.ts';
import {
  admissionOf,
  toTrackers,
  whileOnlyLooking,
  type Expected,
} from '../../testing/cases/kinds-of-people.ts';
import { recordsOf, type WritingWorld } from '../../testing/cases/writing-world.ts';

const { addSavedFilter } = savedFilters;
const UNKNOWN_ID = '2000000000';
const NO_LIST = { cycleId: UNKNOWN_ID, pulseId: UNKNOWN_ID };
const NO_FILTER = answer.refusal(404, MESSAGES.savedFilters.notFound);
const CHANGED = answer.refusal(409, MESSAGES.savedFilters.changed);
const PRIVATE = 'saved filters are private to their owner and give no one access to anything';
/** People who cannot open the section learn nothing of its contents. */
const OUTSIDE = UNKNOWING.filter((person) => person !== 'partnerElsewhere');

const DRAFTS = { filters: { status: { selections: ['draft'] } } };
/** The same as stored, with neither order nor columns. */
const STORED = { ...DRAFTS, sort: null, sortorder: null, columns: null };
const filter = (list = DRAFTS) => ({ name: `Saved ${randomUUID()}`, list });

const listOf = ({ cycle, cyclePulseId }: Ground) => ({
  cycleId: String(cycle.id),
  pulseId: String(cyclePulseId),
});
/** Builds as many saved filters of HR as there are rows, up to the limit, and returns the list. */
async function withFilters(ground: Ground) {
  const { id: userId } = ground.hr.user;
  const { savedFilter } = ground.db.prisma;
  await savedFilter.deleteMany({ where: { userId } });
  await savedFilter.createMany({
    data: Array.from({ length: ground.rows - 2 }, () => ({
      userId,
      name: randomUUID(),
      content: STORED,
      updatedAt: new Date(),
    })),
  });
  return { params: listOf(ground) };
}
/** Builds the same and one more, and returns that one. */
async function savedOne(ground: Ground) {
  const { params } = await withFilters(ground);
  const { id } = await ground.ask('hr', addSavedFilter, { params, body: filter() });
  return { params: { ...params, savedFilterId: String(id) } };
}

const add = async ({ prisma }: Database, userId: number): Promise<number> =>
  (
    await prisma.savedFilter.create({
      data: { userId, name: `Filter ${randomUUID()}`, content: STORED, updatedAt: new Date() },
    })
  ).id;
/** A filter of HR, the one that is changed or removed next. */
const records = recordsOf(async ({ db, cast }) => ({ filterId: await add(db, cast.hr.user.id) }));
async function giveFilter(world: WritingWorld): Promise<void> {
  records.of(world).filterId = await add(world.db, world.cast.hr.user.id);
}

const inPeers = ({ peers: { cycleId, pulseId } }: WritingWorld) => ({
  cycleId: String(cycleId),
  pulseId: String(pulseId),
});
const ofHr = (world: WritingWorld) => ({
  params: { ...inPeers(world), savedFilterId: String(records.of(world).filterId) },
});
/** For everyone but its owner, the filter does not exist. */
const toItsOwner = (given: Answer = 'done'): Expected => ({
  ...toTrackers(NO_FILTER),
  people: { hr: given, administratorAsHr: given },
});

const adding = {
  ...toTrackers(),
  request: (world: WritingWorld) => ({ params: inPeers(world), body: filter() }),
};
const renaming = {
  ...toItsOwner(),
  given: giveFilter,
  request: (world: WritingWorld) => ({
    ...ofHr(world),
    body: { version: 1, name: `Renamed ${randomUUID()}` },
  }),
};
const removing = { ...toItsOwner(), given: giveFilter, request: ofHr };

/** Filters are saved by people who track a list of reviews, each for themselves. */
export const SAVED_FILTERS = {
  records,
  calls: {
    // One statement finds the list, one its owner's filters.
    listSavedFilters: {
      ...admissionOf(toTrackers()),
      call: withFilters,
      absent: { params: NO_LIST },
      unknowing: OUTSIDE,
      budget: reads(3),
    },
    addSavedFilter: {
      call: async (ground) => ({ ...(await withFilters(ground)), body: filter() }),
      absent: { params: NO_LIST, body: filter() },
      unknowing: OUTSIDE,
      by: 'hr',
      // Name, limit and concurrent changes are checked under a lock.
      budget: writes(6),
      fields: { list: 'savedList' },
      tables: ['saved_filter'],
      logs: { action: 'saved_filter.added', unlessOneself: PRIVATE },
      attempts: {
        'filters of a list': adding,
        'filters that the list does not take': {
          ...toTrackers(answer.INVALID),
          request: (world) => ({
            params: inPeers(world),
            body: filter({ filters: { status: { selections: ['lost'] } } }),
          }),
        },
        'filters of a list that there is not': {
          ...toTrackers(answer.NO_CYCLE),
          request: () => ({ params: NO_LIST, body: filter() }),
        },
        'filters, while impersonations may only look': whileOnlyLooking(adding),
      },
    },
    changeSavedFilter: {
      call: async (ground) => ({ ...(await savedOne(ground)), body: { version: 1, ...filter() } }),
      absent: {
        params: { ...NO_LIST, savedFilterId: UNKNOWN_ID },
        body: { version: 1, name: 'Renamed' },
      },
      unknowing: OUTSIDE,
      by: 'hr',
      budget: writes(6),
      fields: { version: 'savedFilterVersion', list: 'savedList' },
      tables: ['saved_filter'],
      logs: { action: 'saved_filter.changed', unlessOneself: PRIVATE },
      attempts: {
        'another name for filters of HR': renaming,
        'filters of HR, as they were before': {
          ...toItsOwner(CHANGED),
          request: (world) => ({
            ...ofHr(world),
            body: { version: 7, name: `Renamed ${randomUUID()}` },
          }),
        },
        'filters of HR, while impersonations may only look': whileOnlyLooking(renaming),
      },
    },
    deleteSavedFilter: {
      call: savedOne,
      absent: { params: { ...NO_LIST, savedFilterId: UNKNOWN_ID } },
      unknowing: OUTSIDE,
      by: 'hr',
      budget: writes(3),
      tables: ['saved_filter'],
      logs: { action: 'saved_filter.deleted', unlessOneself: PRIVATE },
      attempts: {
        'that filters of HR go': removing,
        'that filters of HR go, while impersonations may only look': whileOnlyLooking(removing),
      },
    },
  } satisfies CasesOf<typeof savedFilters>,
};

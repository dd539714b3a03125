import * as cycleBuilder from '@reviews/contracts/cycle-builder';
import type * as cycleOverview from '@reviews/contracts/cycle-overview';
import * as cycles from '@reviews/contracts/cycles';
import type { Database } from '@reviews/db';
import { DATE_OPERATORS, LIST_MAX_PAGE_SIZE } from '@reviews/domain';
import { buildCycle, buildPulse, buildTemplate, NOMINATION_STAGES } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import {
  deferring,
  reads,
  writes,
  filterBy,
  type CasesOf,
  type Crawl,
} from '../../testing/cases/call-case.ts';
import { UNKNOWING, type Ground, UNKNOWN_ID } from '../../testing/cases/ground.ts';
import {
  admissionOf,
  toTemplateBuilders as toManagers,
  toTrackers,
  whileOnlyLooking,
} from '../../testing/cases/kinds-of-people.ts';
import { recordsOf, type WritingWorld } from '../../testing/cases/writing-world.ts';

const of = (id: number) => ({ params: { id: String(id) } });
const UNKNOWN = of(UNKNOWN_ID);
const UNKNOWN_LIST = { params: { cycleId: String(UNKNOWN_ID), pulseId: String(UNKNOWN_ID) } };
/** People who cannot open the section learn nothing of its contents. */
const OUTSIDE = UNKNOWING.filter((person) => person !== 'partnerElsewhere');
const tracking = { ...admissionOf(toTrackers()), unknowing: OUTSIDE };
const managing = { ...admissionOf(toManagers()), absent: UNKNOWN, unknowing: UNKNOWING };

const listOf = ({ cycle, cyclePulseId }: Ground) => ({
  params: { cycleId: String(cycle.id), pulseId: String(cyclePulseId) },
});
const ofCycle = ({ cycle }: Ground) => of(cycle.id);
const BY_MANAGER = { query: { by: 'manager' as const, below: '1' as const } };

const DAYS = { start_date: '2026-04-01', end_date: '2026-06-30' };
const SPRING = { ...DAYS, name: 'Spring' };
const EMPTY = {
  ...SPRING,
  placard_sub_text: '',
  packet_release_days: null,
  packet_release_date: null,
  packet_release_time: null,
  pulses: [],
  stages: [],
};
const PLAN = { ...EMPTY, packet_release_days: 3, packet_release_time: '09:00' };
const CLOSED = { closed: true, revision: 0 };

const MOST_PULSES = 10;
/** Builds a cycle that is not launched, with as many pulses of three stages as there are rows. */
async function draft({ db, rows }: Ground) {
  const pulses = [];
  for (let index = 0; index < Math.min(MOST_PULSES, rows); index += 1)
    pulses.push({ template: await buildTemplate(db, { type: 'Peer' }), stages: NOMINATION_STAGES });
  const { start_date: startDate, end_date: endDate } = DAYS;
  return buildCycle(db, { startDate, endDate, launchedAt: null, pulses });
}
const onDraft = async (ground: Ground) => of((await draft(ground)).id);

/** Reverses the pulses of a draft. */
async function reversing(ground: Ground) {
  const { id, pulses } = await draft(ground);
  const noDates = {
    start_date: null,
    due_date: null,
    auto_close_date: null,
    due_days: null,
    auto_close_days: null,
    show_due_date: true,
  };
  const components = ['Nominations', 'Nomination Approvals', 'Form'] as const;
  const cycle = {
    ...EMPTY,
    pulses: pulses.toReversed().map((pulse) => ({
      ref: String(pulse.id),
      id: pulse.id,
      template_id: pulse.templateId,
      version: null,
      stageless: false,
    })),
    stages: pulses.flatMap((pulse) =>
      pulse.stages.map((stage, index) => ({
        ...noDates,
        id: stage.id,
        pulse: String(pulse.id),
        title: stage.title,
        component: components[index] ?? 'Form',
      })),
    ),
  };
  return { ...of(id), body: { revision: 0, cycle } };
}

/** Builds a cycle without pulses. */
const withoutPulses = async (
  db: Database,
  given: { readonly launchedAt: Date | null; readonly closedAt?: Date },
): Promise<number> => (await buildCycle(db, { ...given, pulses: [] })).id;

const records = recordsOf(async ({ db }) => {
  const withForms = await buildCycle(db);
  const [cyclePulse] = withForms.pulses;
  if (cyclePulse === undefined) throw new Error('The cycle was built without a pulse.');
  await buildPulse(db, { cyclePulse });
  const launched = { launchedAt: new Date() };
  return {
    draftId: await withoutPulses(db, { launchedAt: null }),
    liveId: await withoutPulses(db, launched),
    closedId: await withoutPulses(db, { ...launched, closedAt: new Date() }),
    withFormsId: withForms.id,
    /** The cycle that is removed next. */
    unusedId: await withoutPulses(db, { launchedAt: null }),
  };
});

/** Resets a cycle to how it was built. */
const giveUnchanged = (which: 'draftId' | 'liveId') => async (world: WritingWorld) => {
  await world.db.prisma.cycle.update({
    where: { id: records.of(world)[which] },
    data: { revision: 0, closedAt: null },
  });
};
async function giveUnused(world: WritingWorld): Promise<void> {
  records.of(world).unusedId = await withoutPulses(world.db, { launchedAt: null });
}

const save = (id: number, revision = 0) => ({ ...of(id), body: { revision, cycle: PLAN } });
const close = (id: number) => ({ ...of(id), body: CLOSED });
const creating = { ...toManagers(), request: () => ({ body: SPRING }) };

const everyNth = <T>(all: readonly T[], nth: number): T[] =>
  all.filter((_, index) => index % nth === 0);

/**
 * Returns the filters, sorts and pages of a list, with each option of the contract at least once.
 */
function listQueries({ isWhole, someNames, managers, numbers }: Crawl): string[] {
  const whole = `per_page=${LIST_MAX_PAGE_SIZE}`;
  const sorts = ['employee_preferred_name', 'assignee_name', 'closed_at'].flatMap((sort) =>
    ['asc', 'desc'].map((order) => `sort=${sort}&sortorder=${order}&getAllResults=1&${whole}`),
  );
  const statuses = [...cycles.listStatus.values].map((status) =>
    filterBy({ status: { selections: [status] } }, whole),
  );
  const named = someNames.flatMap((string) => [
    filterBy({ assignee: { string } }, `getAllResults=1&${whole}`),
    ...(isWhole ? [filterBy({ employee: { string } }, whole)] : []),
  ]);
  const led = managers.map((id) =>
    filterBy({ manager: { selection: id, includedownline: true } }, `getAllResults=1&${whole}`),
  );
  const dates = DATE_OPERATORS.map((operator) =>
    filterBy(
      {
        closed_at: {
          operator,
          value: 10,
          modifier: 'day',
          mindate: '2020-01-01',
          maxdate: '2090-01-01',
        },
      },
      whole,
    ),
  );
  const stages = numbers('stage');
  const rest = [
    filterBy({ reopen_request: { selection: 'pending' } }, `getAllResults=1&${whole}`),
    filterBy({ department: { department_id: numbers('department')[0] ?? 1 } }, whole),
    filterBy({ stage: { selections: everyNth(stages, Math.ceil(stages.length / 5)) } }, whole),
    filterBy({ manager: { selection: -2 } }, whole),
    'excludeAll=1&per_page=1&page=2',
    '',
  ];
  return isWhole
    ? [...sorts, ...statuses, ...named, ...led, ...dates, ...rest]
    : [...everyNth(sorts, 2), ...everyNth(statuses, 4), ...named, ...rest.slice(0, 2)];
}

/** Cycles are set up by those who manage them, and tracked by HR, HR Partners and administrators. */
export const CYCLES = {
  records,
  calls: {
    ...({
      listCycles: { ...tracking, call: () => ({}), budget: reads(4) },
      listFilters: { ...tracking, call: listOf, absent: UNKNOWN_LIST, budget: reads(3) },
      searchCyclePulse: {
        ...tracking,
        call: (ground) => ({
          ...listOf(ground),
          query: { per_page: String(ground.rows), page: '1', excludeAll: '1' },
        }),
        absent: UNKNOWN_LIST,
        budget: reads(3),
        fields: { filters: 'filters' },
        // Every list of a real pulse is requested in every way; an address that names none, once.
        queries: (crawl) => (crawl.isTrueList ? listQueries(crawl) : ['']),
      },
      exportCyclePulse: {
        ...tracking,
        call: listOf,
        absent: UNKNOWN_LIST,
        // Logs the number and the exporter; opens, reads and closes a cursor; two more statements
        // per thousand rows.
        budget: writes(9),
        fields: { filters: 'filters' },
        queries: ({ isTrueList }) => [
          '',
          ...(isTrueList
            ? [
                'columns=employee_preferred_name,status,peers,assignee_name,closed_at,commentcount&sort=assignee_name&sortorder=desc',
              ]
            : []),
        ],
      },
    } satisfies CasesOf<typeof cycles>),
    ...({
      showCycleOverview: {
        ...tracking,
        call: ofCycle,
        absent: UNKNOWN,
        // One statement each for the counts, the days and the requests.
        budget: reads(6),
        fields: { id: 'cycle' },
      },
      listCycleProgress: {
        ...tracking,
        call: (ground) => ({ ...ofCycle(ground), ...BY_MANAGER }),
        absent: { ...UNKNOWN, ...BY_MANAGER },
        budget: reads(4),
        fields: { id: 'cycle' },
        queries: [
          'by=department',
          'by=manager&sort=progress',
          'by=manager&below=1&sort=name',
          'by=manager&search=kast',
        ],
      },
      listLateForms: {
        ...tracking,
        call: ofCycle,
        absent: UNKNOWN,
        // One more if something waits for another form: whose it is.
        budget: reads(6),
        fields: { id: 'cycle', pulse_id: 'cyclePulse' },
        queries: ({ someNames }) => [
          '',
          'reason=blocked',
          'reason=not-started&page=2',
          ...someNames.map((search) => `search=${encodeURIComponent(search)}`),
        ],
      },
    } satisfies CasesOf<typeof cycleOverview>),
    ...({
      showCycle: { ...managing, call: onDraft, budget: reads(2), fields: { id: 'cycle' } },
      listCycleTemplates: { ...admissionOf(toManagers()), call: () => ({}), budget: reads(2) },
      createCycle: {
        call: () => ({ body: SPRING }),
        by: 'hr',
        budget: writes(3),
        otherMeasured: {
          'as a copy': {
            // One locks it, one reads it, two lock its templates; five write its pulses and stages,
            // for any number.
            budget: deferring(12),
            call: async (scene) => ({
              by: await scene.as(scene.hr),
              body: { ...SPRING, copy_of: (await draft(scene)).id },
            }),
          },
        },
        tables: ['cycle'],
        logs: { action: 'cycle.created', record: (_world, made) => `cycle ${made}` },
        made: (reply) => String(cycleBuilder.createCycle.response.parse(reply.json()).id),
        attempts: {
          'a new cycle': creating,
          'a new cycle that ends before it starts': {
            ...toManagers(answer.CYCLE_FAULTS),
            request: () => ({ body: { ...SPRING, end_date: '2026-03-31' } }),
          },
          'a new cycle, while impersonations may only look': whileOnlyLooking(creating),
        },
      },
      saveCycle: {
        call: reversing,
        absent: { ...UNKNOWN, body: { revision: 0, cycle: EMPTY } },
        unknowing: UNKNOWING,
        by: 'hr',
        budget: deferring(13),
        fields: {
          id: 'builtCycle',
          revision: 'cycleRevision',
          cycle: 'cyclePlan',
          base: 'cyclePlan',
        },
        tables: ['cycle'],
        logs: { action: 'cycle.saved', record: (world) => `cycle ${records.of(world).draftId}` },
        attempts: {
          'what is built of a cycle': {
            ...toManagers(),
            given: giveUnchanged('draftId'),
            request: (world) => save(records.of(world).draftId),
          },
          'what is built of a cycle that another has changed': {
            ...toManagers(answer.CYCLE_CHANGED),
            request: (world) => save(records.of(world).liveId, 7),
          },
          'nothing, in a cycle that another has changed': {
            ...toManagers('same'),
            request: (world) => ({
              ...of(records.of(world).liveId),
              body: { revision: 7, cycle: PLAN, base: PLAN },
            }),
          },
          'what is built of a cycle that is closed': {
            ...toManagers(answer.CYCLE_IS_CLOSED),
            request: (world) => save(records.of(world).closedId),
          },
          'what is built of a cycle that there is not': {
            ...toManagers(answer.NO_CYCLE),
            request: () => save(UNKNOWN_ID),
          },
        },
      },
      closeCycle: {
        call: async ({ db, now }) => close(await withoutPulses(db, { launchedAt: now() })),
        absent: { ...UNKNOWN, body: CLOSED },
        unknowing: UNKNOWING,
        by: 'hr',
        budget: writes(5),
        fields: { id: 'emptyCycle', revision: 'emptyRevision' },
        tables: ['cycle'],
        logs: { action: 'cycle.closed', record: (world) => `cycle ${records.of(world).liveId}` },
        attempts: {
          'that a cycle is over': {
            ...toManagers(),
            given: giveUnchanged('liveId'),
            request: (world) => close(records.of(world).liveId),
          },
          'that a cycle is over which is': {
            ...toManagers('same'),
            request: (world) => close(records.of(world).closedId),
          },
          'that a cycle is over which has not begun': {
            ...toManagers(answer.NEVER_LAUNCHED),
            request: (world) => close(records.of(world).unusedId),
          },
        },
      },
      deleteCycle: {
        call: onDraft,
        absent: UNKNOWN,
        unknowing: UNKNOWING,
        by: 'hr',
        budget: writes(8),
        fields: { id: 'unusedCycle' },
        tables: ['cycle'],
        logs: { action: 'cycle.deleted', record: (world) => `cycle ${records.of(world).unusedId}` },
        attempts: {
          'that there is no cycle': {
            ...toManagers(),
            given: giveUnused,
            request: (world) => of(records.of(world).unusedId),
          },
          'that there is no cycle where there are forms': {
            ...toManagers(answer.CYCLE_HAS_FORMS),
            request: (world) => of(records.of(world).withFormsId),
          },
        },
      },
    } satisfies CasesOf<typeof cycleBuilder>),
  },
};

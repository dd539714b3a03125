import { ratingSettings, type Condition, type QuestionConfig } from '@reviews/domain';
import { buildRatingType } from '../build-packet.ts';
import { buildCycle } from '../build-cycle.ts';
import type { BuiltCycle, BuiltCyclePulse, CyclePulseGiven } from '../build-cycle.ts';
import { buildTemplate } from '../build-template.ts';
import type { BuiltTemplate, QuestionGiven } from '../build-template.ts';
import { NOMINATION_STAGES } from '../build-nomination.ts';
import { dayFrom } from '../calendar.ts';
import type { Store } from '../store.ts';
import {
  ANNUAL_MANAGER_REVIEW,
  ANNUAL_SELF_REVIEW,
  EXPECTATIONS,
  MANAGER_REVIEW,
  PEER_REVIEW,
  SELF_REVIEW,
  UPLINE_FEEDBACK,
  WRAP_UP,
} from './questionnaires.ts';
import type { DemoQuestion, DemoTemplate } from './questionnaires.ts';

/**
 * One stage of a cycle with its pulse's template: everything that a form's row says about its
 * place.
 */
export type FormPlace = {
  readonly cycleId: number;
  readonly cyclePulseId: number;
  readonly stageId: number;
  readonly templateId: number;
  readonly templateVersionId: number;
  /** By question key. */
  readonly questions: ReadonlyMap<string, { readonly id: number; readonly versionId: number }>;
};

export type AnnualPlaces = {
  readonly cycle: BuiltCycle;
  readonly self: FormPlace;
  readonly manager: FormPlace;
};

export type MidYearPlaces = {
  readonly cycle: BuiltCycle;
  readonly self: FormPlace;
  readonly nominations: FormPlace;
  readonly approvals: FormPlace;
  readonly peer: FormPlace;
  readonly upline: FormPlace;
  readonly manager: FormPlace;
  readonly wrapUp: FormPlace;
};

export type DemoCycles = { readonly annual: AnnualPlaces; readonly midYear: MidYearPlaces };

type DemoClock = { readonly now: Date; readonly timeZone: string };

/**
 * Saves the templates and the three cycles: last year's closed one, the live one, and next year's
 * draft.
 */
export async function writeCycles(db: Store, clock: DemoClock): Promise<DemoCycles> {
  await buildRatingType(db, { name: 'Overall Rating', values: EXPECTATIONS });
  const annualSelf = await writeTemplate(db, ANNUAL_SELF_REVIEW);
  const annualManager = await writeTemplate(db, ANNUAL_MANAGER_REVIEW);
  const annual = await writeAnnual(db, clock, annualSelf, annualManager);
  const midYear = await writeMidYear(db, clock);
  await buildCycle(db, {
    name: 'Next Annual Review',
    placardSubText: 'In preparation',
    startDate: dayFrom(clock.now, 70, clock.timeZone),
    endDate: dayFrom(clock.now, 126, clock.timeZone),
    launchedAt: null,
    packetReleaseDays: 5,
    pulses: [
      { template: annualSelf.template, stages: [{ title: 'Self Review' }] },
      { template: annualManager.template, stages: [{ title: 'Manager Review' }] },
    ],
  });
  return { annual, midYear };
}

/** The closed cycle ran in the last quarter of the year before `now`. */
export function annualDay(now: Date, monthAndDay: string): string {
  return `${now.getUTCFullYear() - 1}-${monthAndDay}`;
}

async function writeAnnual(
  db: Store,
  { now }: DemoClock,
  self: WrittenTemplate,
  manager: WrittenTemplate,
): Promise<AnnualPlaces> {
  const on = (monthAndDay: string) => annualDay(now, monthAndDay);
  const cycle = await buildCycle(db, {
    name: '2025 Annual Review',
    placardSubText: `October to December ${now.getUTCFullYear() - 1}`,
    startDate: on('10-12'),
    endDate: on('12-14'),
    closedAt: new Date(`${on('12-15')}T09:00:00Z`),
    packetReleaseDate: on('12-18'),
    packetReleaseTime: '09:00',
    pulses: [
      {
        template: self.template,
        stages: [{ title: 'Self Review', startDate: on('10-12'), dueDate: on('11-06') }],
      },
      {
        template: manager.template,
        stages: [{ title: 'Manager Review', startDate: on('11-02'), dueDate: on('12-11') }],
      },
    ],
  });
  const [selfPulse, managerPulse] = cycle.pulses;
  return { cycle, self: placeOf(selfPulse, 0, self), manager: placeOf(managerPulse, 0, manager) };
}

async function writeMidYear(db: Store, { now, timeZone }: DemoClock): Promise<MidYearPlaces> {
  const day = (days: number) => dayFrom(now, days, timeZone);
  const self = await writeTemplate(db, SELF_REVIEW);
  const peer = await writeTemplate(db, PEER_REVIEW);
  const upline = await writeTemplate(db, UPLINE_FEEDBACK);
  const manager = await writeTemplate(db, MANAGER_REVIEW);
  const wrapUp = await writeTemplate(db, WRAP_UP);
  const [nominating, approving, reviewing] = NOMINATION_STAGES;
  const pulses: CyclePulseGiven[] = [
    {
      template: self.template,
      stages: [
        { title: 'Self Review', startDate: day(-21), dueDate: day(2), autoCloseDate: day(21) },
      ],
    },
    {
      template: peer.template,
      stages: [
        { ...nominating, startDate: day(-18), dueDate: day(3) },
        { ...approving, startDate: day(-18), dueDate: day(5) },
        { ...reviewing, startDate: day(-14), dueDate: day(12), autoCloseDate: day(21) },
      ],
    },
    {
      template: upline.template,
      stageless: true,
      stages: [{ title: 'Upline Feedback', startDate: day(-14), dueDate: day(14) }],
    },
    {
      template: manager.template,
      stages: [{ title: 'Manager Review', startDate: day(-7), dueDate: day(24) }],
    },
    // The wrap-up waits only for its date, so that everyone can plan it.
    {
      template: wrapUp.template,
      stageless: true,
      stages: [{ title: 'Wrap-up', startDate: day(7), dueDate: day(35) }],
    },
  ];
  const cycle = await buildCycle(db, {
    name: 'Mid-Year Review',
    placardSubText: 'First half of the year',
    now,
    startDate: day(-21),
    endDate: day(35),
    packetReleaseDays: 3,
    packetReleaseTime: '09:00',
    pulses,
  });
  const [selfPulse, peerPulse, uplinePulse, managerPulse, wrapUpPulse] = cycle.pulses;
  return {
    cycle,
    self: placeOf(selfPulse, 0, self),
    nominations: placeOf(peerPulse, 0, peer),
    approvals: placeOf(peerPulse, 1, peer),
    peer: placeOf(peerPulse, 2, peer),
    upline: placeOf(uplinePulse, 0, upline),
    manager: placeOf(managerPulse, 0, manager),
    wrapUp: placeOf(wrapUpPulse, 0, wrapUp),
  };
}

type WrittenTemplate = {
  readonly template: BuiltTemplate;
  readonly questions: FormPlace['questions'];
};

async function writeTemplate(db: Store, demo: DemoTemplate): Promise<WrittenTemplate> {
  const { questions, ...rest } = demo;
  const keys = questions.map(({ key }) => key);
  const rating = ratingSettings(
    await db.prisma.ratingType.findFirstOrThrow({
      include: { values: { orderBy: { position: 'asc' } } },
    }),
  );
  const template = await buildTemplate(db, {
    ...rest,
    questions: questions.map((question) => questionGiven(question, keys, rating)),
  });
  return {
    template,
    questions: new Map(
      template.questions.map(({ id, version }, index) => [
        keys[index] ?? '',
        { id, versionId: version.id },
      ]),
    ),
  };
}

function questionGiven(
  demo: DemoQuestion,
  keys: readonly string[],
  rating: QuestionConfig,
): QuestionGiven {
  const { key: _key, availableIf, requiredIf, config, rates, ...question } = demo;
  return {
    ...question,
    config: (ids): QuestionConfig => ({
      ...config,
      ...(rates === true ? rating : {}),
      ...(availableIf === undefined ? {} : { available_if: [condition(availableIf, keys, ids)] }),
      ...(requiredIf === undefined ? {} : { required_if: [condition(requiredIf, keys, ids)] }),
    }),
  };
}

function condition(
  { key, has, answer }: NonNullable<DemoQuestion['availableIf']>,
  keys: readonly string[],
  ids: readonly number[],
): Condition {
  const id = ids[keys.indexOf(key)];
  if (id === undefined) throw new Error(`No question ${key}.`);
  return { question_id: id, has, answer: [...answer] };
}

function placeOf(
  pulse: BuiltCyclePulse | undefined,
  stageIndex: number,
  { template, questions }: WrittenTemplate,
): FormPlace {
  const stage = pulse?.stages[stageIndex];
  if (pulse === undefined || stage === undefined)
    throw new Error(`'${template.title}' has no stage ${stageIndex}.`);
  return {
    cycleId: pulse.cycleId,
    cyclePulseId: pulse.id,
    stageId: stage.id,
    templateId: template.id,
    templateVersionId: template.version.id,
    questions,
  };
}

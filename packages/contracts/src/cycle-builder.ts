import { NAME_MAX_CHARS, NOMINATED_BY, STAGE_COMPONENTS } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  day as calendarDay,
  messageReply,
  moment,
  recordId,
  recordIdText,
  revisionText,
  typedText,
} from './wire.ts';

const ofCycle = z.strictObject({ id: recordIdText });
const MAX_DAYS = 3650;
const days = z.int().min(-MAX_DAYS).max(MAX_DAYS).nullable();
/** Other days are counted from it, and must be days of the calendar as well. */
const day = calendarDay.refine((text) => text < '9000', { message: 'Too far ahead.' });
const ref = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

const pulseInput = z.strictObject({
  /** Names the pulse within the call: its number where it is there already, a word of the caller's where it is new. */
  ref,
  id: recordId.nullable(),
  template_id: recordId,
  /** The version of the template it is to use once the cycle is launched: the one it has, or the latest; null: as it is. Until then it is the latest. */
  version: z.int().min(1).nullable(),
  stageless: z.boolean(),
});

/**
 * CYC-01, CYC-02. A due date and due days may both be set, and so may both of the auto-close: the date wins, which is the
 * same day for everybody; the days count from the day a form of the stage was opened, or the stage starts where that is later, for those without a date.
 */
const stageOf = <Text extends z.ZodType<string, string>>(text: Text) =>
  z.strictObject({
    id: recordId.nullable(),
    pulse: ref,
    title: text,
    component: z.literal(STAGE_COMPONENTS),
    start_date: day.nullable(),
    due_date: day.nullable(),
    auto_close_date: day.nullable(),
    due_days: days,
    auto_close_days: days,
    show_due_date: z.boolean(),
  });

/** CYC-03, PKT-01: a cycle with its pulses and, in one order over all of them, its stages. */
const cycleOf = <Text extends z.ZodType<string, string>>(text: Text) =>
  z.strictObject({
    name: text,
    placard_sub_text: text,
    start_date: day,
    end_date: day,
    /** Days set: days mode, and no date holds (AMB-33). Without a time: from the first minute of the day. */
    packet_release_days: days,
    packet_release_date: day.nullable(),
    packet_release_time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .nullable(),
    pulses: z.array(pulseInput).max(50),
    stages: z.array(stageOf(text)).max(200),
  });

export const cycleInput = cycleOf(typedText(NAME_MAX_CHARS));
export type CycleInput = z.infer<typeof cycleInput>;

const fault = z.strictObject({ path: z.string(), message: z.string() });

/** What a template is to a cycle: `PulseKind` of packages/domain. */
const kindOfPulse = {
  title: z.string(),
  type: z.string(),
  group_name: z.string(),
  nominated_by: z.literal(NOMINATED_BY).nullable(),
  approves: z.boolean(),
};

const builtPulse = z.strictObject({
  id: recordId,
  ...kindOfPulse,
  version: z.int(),
  /** Of the published ones: another than `version` where the template was published again since. */
  latest_version: z.int(),
  archived: z.boolean(),
  forms: z.int(),
});
export type BuiltPulse = z.infer<typeof builtPulse>;

export const cycleView = z.strictObject({
  id: recordId,
  state: z.literal(['draft', 'live', 'closed']),
  revision: z.int(),
  closed_at: moment.nullable(),
  launched_at: moment.nullable(),
  cycle: cycleOf(z.string()),
  /** In the order of the pulses of the cycle. */
  pulses: z.array(builtPulse),
  /** What is to be put right at its field, before the cycle is launched at the latest. */
  faults: z.array(fault),
  /** Where forms exist, stages and pulses stay and their order with them; names and dates can be changed. */
  structure_fixed: z.boolean(),
});
export type CycleView = z.infer<typeof cycleView>;

/** The details of a 409: who saved last, where that is known, and when. */
export const cycleChange = z.object({
  revision: z.int(),
  changed_by: z.string().nullable(),
  changed_at: moment.nullable(),
});

export const showCycle = endpoint({
  id: 'showCycle',
  method: 'GET',
  path: '/api/cycles/:id',
  tag: 'cycles',
  summary: 'A cycle as it is being built.',
  params: ofCycle,
  response: cycleView,
});

const offeredTemplate = z.strictObject({ id: recordId, ...kindOfPulse, version: z.int() });
export type OfferedTemplate = z.infer<typeof offeredTemplate>;

/** Whoever builds cycles need not be one who builds templates. */
export const listCycleTemplates = endpoint({
  id: 'listCycleTemplates',
  method: 'GET',
  path: '/api/cycle-templates',
  tag: 'cycles',
  summary: 'The questionnaires a cycle can be made of, by title.',
  response: z.strictObject({ data: z.array(offeredTemplate) }),
});

/** A copy has the pulses and stages of another cycle; its dates are as many days later as it starts later. */
export const createCycle = endpoint({
  id: 'createCycle',
  method: 'POST',
  path: '/api/cycles',
  tag: 'cycles',
  summary: 'Begin a cycle, empty or as a copy with its dates moved.',
  body: z.strictObject({
    name: typedText(NAME_MAX_CHARS),
    start_date: day,
    end_date: day,
    copy_of: recordId.nullish(),
  }),
  response: z.strictObject({ id: recordId }),
});

/** 409 where somebody else has saved since (`cycleChange`); 422 with what is wrong at each field. */
export const saveCycle = endpoint({
  id: 'saveCycle',
  method: 'PUT',
  path: '/api/cycles/:id',
  tag: 'cycles',
  summary: 'Keep a cycle with its pulses and stages.',
  params: ofCycle,
  body: z.strictObject({ revision: z.int().min(0), cycle: cycleInput }),
  response: cycleView,
});

/** A closed cycle is read and nothing in it is written (CYC-08); opened again, all of it goes on as it was. */
export const closeCycle = endpoint({
  id: 'closeCycle',
  method: 'POST',
  path: '/api/cycles/:id/close',
  tag: 'cycles',
  summary: 'Close a cycle, or open it again.',
  params: ofCycle,
  body: z.strictObject({ closed: z.boolean(), revision: z.int().min(0) }),
  response: messageReply,
});

/** 409 where the revision is given and is not the one that there is. */
export const deleteCycle = endpoint({
  id: 'deleteCycle',
  method: 'DELETE',
  path: '/api/cycles/:id',
  tag: 'cycles',
  summary: 'Remove a cycle without forms.',
  params: ofCycle,
  query: z.strictObject({ revision: revisionText.optional() }),
  response: messageReply,
});

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
  nameText,
} from './wire.ts';

const ofCycle = z.strictObject({ id: recordIdText });
const MAX_DAYS = 3650;
const days = z.int().min(-MAX_DAYS).max(MAX_DAYS).nullable();
/** Other days are calculated from it, and those must be valid calendar days too. */
const day = calendarDay.refine((text) => text < '9000', { message: 'Too far ahead.' });
const ref = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

const pulseInput = z.strictObject({
  /**
   * Identifies the pulse within the call: its id, or for a new pulse a key that the caller chooses.
   */
  ref,
  id: recordId.nullable(),
  template_id: recordId,
  /**
   * Template version that the pulse uses once the cycle is launched: its current one or the latest.
   * Null leaves it unchanged. Before launch it is always the latest.
   */
  version: z.int().min(1).nullable(),
  stageless: z.boolean(),
});

/**
 * CYC-01, CYC-02. A due date and due days may both be set, and so may both auto-close values. The
 * date wins and is the same day for everyone. Without a date, the days count from the day the form
 * was opened or the day the stage starts, whichever is later.
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

/**
 * CYC-03, PKT-01: a cycle with its pulses and its stages. The stages have one order across all
 * pulses.
 */
const cycleOf = <Text extends z.ZodType<string, string>>(text: Text) =>
  z.strictObject({
    name: text,
    placard_sub_text: text,
    start_date: day,
    end_date: day,
    /**
     * If set, release follows the days and the date is ignored (AMB-33). Without a time: from the
     * first minute of the day.
     */
    packet_release_days: days,
    packet_release_date: day.nullable(),
    packet_release_time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .nullable(),
    pulses: z.array(pulseInput).max(50),
    stages: z.array(stageOf(text)).max(200),
  });

export const cycleInput = cycleOf(nameText(NAME_MAX_CHARS));
export type CycleInput = z.infer<typeof cycleInput>;

const fault = z.strictObject({ path: z.string(), message: z.string() });

/** The role of a template in a cycle: `PulseKind` of packages/domain. */
const kindOfPulse = {
  title: z.string(),
  type: z.string(),
  group_name: z.string(),
  nominated_by: z.literal(NOMINATED_BY).nullable(),
  approves: z.boolean(),
  /** Set if too few people may write for anonymous reviews to be readable (`AnonymityGap`). */
  anonymity_gap: z
    .strictObject({
      reach: z.literal(['never', 'sometimes']),
      count: z.int(),
      minimum: z.int(),
    })
    .nullable(),
};

const builtPulse = z.strictObject({
  id: recordId,
  ...kindOfPulse,
  version: z.int(),
  /**
   * The latest published version. Differs from `version` when the template was published again
   * since.
   */
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
  /** In the order of the cycle's pulses. */
  pulses: z.array(builtPulse),
  /** Problems by field. They must be fixed before launch. */
  faults: z.array(fault),
  /**
   * True when forms exist: pulses and stages and their order are fixed. Names and dates can still
   * change.
   */
  structure_fixed: z.boolean(),
});
export type CycleView = z.infer<typeof cycleView>;

/** `details` of a 409: who saved last, if known, and when. */
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

/** People who build cycles do not need the permission to build templates. */
export const listCycleTemplates = endpoint({
  id: 'listCycleTemplates',
  method: 'GET',
  path: '/api/cycle-templates',
  tag: 'cycles',
  summary: 'The questionnaires a cycle can be made of, by title.',
  response: z.strictObject({ data: z.array(offeredTemplate) }),
});

/**
 * A copy has the pulses and stages of the other cycle. Its dates shift by the difference between
 * the start dates.
 */
export const createCycle = endpoint({
  id: 'createCycle',
  method: 'POST',
  path: '/api/cycles',
  tag: 'cycles',
  summary: 'Begin a cycle, empty or as a copy with its dates moved.',
  body: z.strictObject({
    name: nameText(NAME_MAX_CHARS),
    start_date: day,
    end_date: day,
    copy_of: recordId.nullish(),
  }),
  response: z.strictObject({ id: recordId }),
});

/**
 * When someone else has saved since, merges both changes, with the help of `base`: the cycle of that
 * revision. Answers 409 (`cycleChange`) without it, or if both changed the same, and 422 with the
 * problems by field.
 */
export const saveCycle = endpoint({
  id: 'saveCycle',
  method: 'PUT',
  path: '/api/cycles/:id',
  tag: 'cycles',
  summary: 'Keep a cycle with its pulses and stages.',
  params: ofCycle,
  body: z.strictObject({
    revision: z.int().min(0),
    cycle: cycleInput,
    base: cycleInput.optional(),
  }),
  response: cycleView,
});

/**
 * A closed cycle is read-only (CYC-08): what is open counts as Incomplete. Opening it again continues
 * everything as it was (decision 073).
 */
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

/** Answers 409 when a revision is given and is stale. */
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

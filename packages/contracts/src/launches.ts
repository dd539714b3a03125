import { LAUNCH_PROBLEMS, NAME_MAX_CHARS } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, messageReply, moment, personRef, recordId, recordIdText, nameText } from './wire.ts';

const MAX_NAMED = 20_000;
const ofCycle = z.strictObject({ id: recordIdText });
const ofLaunch = z.strictObject({ id: recordIdText });
const ids = (max: number) => z.array(recordId).max(max).default([]);

export const population = z.strictObject({
  department_ids: ids(500),
  team_ids: ids(2000),
  manager_ids: ids(500),
  hired_before: day.nullable().default(null),
  include: ids(MAX_NAMED),
  exclude: ids(MAX_NAMED),
});

/** A read, although it is a POST: a population does not fit in a URL. */
const planned = z.strictObject({ population, pulse_ids: ids(50) });

/** Search text. The database cannot store U+0000. */
const words = z
  .string()
  .max(NAME_MAX_CHARS)
  .refine((text) => !text.includes('\u0000'));

const problem = z.strictObject({
  kind: z.literal(LAUNCH_PROBLEMS),
  label: z.string(),
  count: z.int(),
});

/** Returns everything a launch would do. Stores nothing. */
export const dryRunLaunch = endpoint({
  id: 'dryRunLaunch',
  method: 'POST',
  path: '/api/cycles/:id/launch/dry-run',
  tag: 'launches',
  whileReadOnly: 'in preview',
  summary: 'Who would get which form, and who none and why.',
  params: ofCycle,
  body: planned,
  response: z.strictObject({
    people: z.int(),
    forms: z.int(),
    /** Number of people with at least one form or task opened about them. */
    reached: z.int(),
    /** People who get something to write or nominate, and a notice about it. */
    writers: z.int(),
    /** Number of people per problem. A person counts once, however many pulses have the problem. */
    problems: z.array(problem),
    pulses: z.array(
      z.strictObject({
        id: recordId,
        title: z.string(),
        forms: z.int(),
        has_already: z.int(),
        problems: z.array(problem),
      }),
    ),
    /** Problems that prevent the launch. */
    faults: z.array(z.strictObject({ path: z.string(), message: z.string() })),
  }),
});

const plannedRow = z.strictObject({
  employee: personRef,
  position_name: z.string(),
  department: z.string(),
  manager: personRef.nullable(),
  cells: z.array(
    z.strictObject({
      pulse_id: recordId,
      writer: z.string().nullable(),
      problem: z.literal(LAUNCH_PROBLEMS).nullable(),
      reason: z.string().nullable(),
    }),
  ),
});

/**
 * The dry run person by person, one page at a time. Can be limited to one problem or one pulse; a
 * pulse alone lists the people with something opened about them.
 */
export const listLaunchPlan = endpoint({
  id: 'listLaunchPlan',
  method: 'POST',
  path: '/api/cycles/:id/launch/plan',
  tag: 'launches',
  whileReadOnly: 'in preview',
  summary: 'The dry run person by person.',
  params: ofCycle,
  body: z.strictObject({
    ...planned.shape,
    problem: z.literal(LAUNCH_PROBLEMS).nullish(),
    pulse_id: recordId.nullish(),
    search: words.nullish(),
    page: z.int().min(1).max(10_000).default(1),
  }),
  response: z.strictObject({ data: z.array(plannedRow), totalResults: z.int() }),
});

const launchView = z.strictObject({
  id: recordId,
  state: z.literal(['running', 'done', 'failed', 'undoing', 'undone']),
  people: z.int(),
  done_people: z.int(),
  forms: z.int(),
  started_by: z.string().nullable(),
  started_at: moment,
  finished_at: moment.nullable(),
  fault: z.string().nullable(),
  /**
   * True until someone has written in its forms. A launch for a few people also needs every writer
   * to be visible to the reader.
   */
  can_undo: z.boolean(),
  /** Its population and pulses, to continue it or to repeat it. */
  population,
  pulse_ids: z.array(recordId),
  /** The people without anything in these pulses now, counted; the lists of the pulses name them. */
  left_out: z.array(z.strictObject({ pulse_id: recordId, title: z.string(), people: z.int() })),
});
export type LaunchView = z.infer<typeof launchView>;

/** Starts a job and returns at once. Refused while the same cycle has a launch running. */
export const startLaunch = endpoint({
  id: 'startLaunch',
  method: 'POST',
  path: '/api/cycles/:id/launch',
  tag: 'launches',
  summary: 'Open the forms of a cycle.',
  params: ofCycle,
  body: z.strictObject({ ...planned.shape, revision: z.int().min(0) }),
  response: launchView,
});

export const listLaunches = endpoint({
  id: 'listLaunches',
  method: 'GET',
  path: '/api/cycles/:id/launches',
  tag: 'launches',
  summary: 'The launches of a cycle, newest first, and how far they are.',
  params: ofCycle,
  response: z.strictObject({ data: z.array(launchView) }),
});

export const undoLaunch = endpoint({
  id: 'undoLaunch',
  method: 'POST',
  path: '/api/launches/:id/undo',
  tag: 'launches',
  summary: 'Undo a launch of which no review was started.',
  params: ofLaunch,
  response: messageReply,
  body: z.union([z.strictObject({}), z.undefined()]),
});

const populationList = z.strictObject({ id: recordId, name: z.string(), population });

const unit = { id: recordId, name: z.string() };

export const listPopulations = endpoint({
  id: 'listPopulations',
  method: 'GET',
  path: '/api/populations',
  tag: 'launches',
  summary: 'Choices of people that were kept, and the departments and teams to choose by.',
  response: z.strictObject({
    data: z.array(populationList),
    departments: z.array(z.strictObject({ ...unit, teams: z.array(z.strictObject(unit)) })),
  }),
});

export const savePopulation = endpoint({
  id: 'savePopulation',
  method: 'POST',
  path: '/api/populations',
  tag: 'launches',
  summary: 'Keep a choice of people under a name.',
  body: z.strictObject({
    name: nameText(NAME_MAX_CHARS).refine((text) => text.trim() !== '', {
      message: 'A name is needed.',
    }),
    population,
    /** Refuses to overwrite an existing population of this name. */
    only_new: z.boolean().default(false),
  }),
  response: z.strictObject({ id: recordId }),
});

/** Answers with the deleted population, so that saving it again undoes the deletion. */
export const deletePopulation = endpoint({
  id: 'deletePopulation',
  method: 'DELETE',
  path: '/api/populations/:id',
  tag: 'launches',
  summary: 'Delete a choice of people that was kept.',
  params: z.strictObject({ id: recordIdText }),
  response: populationList,
});

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Database } from '@reviews/db';
import type { TestDatabaseOptions } from '@reviews/db/testing';
import type { QuestionConfig, UiKey } from '@reviews/domain';
import {
  buildComment,
  buildCycle,
  buildDeclinedPulse,
  buildDraft,
  buildEmployee,
  buildIncompletePulse,
  buildManagerChange,
  buildNomination,
  buildNominationTask,
  buildPacket,
  buildPulse,
  buildReopenRequest,
  buildSubmittedPulse,
  buildTemplate,
  ensureBaseData,
  letImpersonatorsWrite,
  NOMINATION_STAGES,
  type BuiltCyclePulse,
  type BuiltEmployee,
  type PulseGiven,
  type Saved,
} from '@reviews/factories';
import { buildPeople, type Cast, type Person } from '@reviews/api/testing/cases/people';

/**
 * E-mail prefix of people who only sign in; no request mistypes their password, so that they are
 * never locked out.
 */
export const SIGN_IN_EMAIL = 'signs-in-';
const SIGN_INS = 12;
const COLLEAGUES = 30;
/** Title of the peer review template that withholds no writer. */
export const OPEN_PEERS = 'Peers by name';
/** Returns the e-mail address by which a person of the table is found in a copied database. */
export const emailOf = (person: Person): string => `${person.toLowerCase()}@larkspur.example`;

/** Years away from any run: due dates and closing dates must not depend on the day. */
const SPAN = { startDate: '2024-01-01', endDate: '2199-12-31' } as const;
const OPENED = new Date('2026-01-05T09:00:00Z');
/** Rounds over the people who write; each round gives every state once. */
const ROUNDS = 3;

const OPTIONS = ['Exceeds', 'Meets', 'Below'];
const everyKind = (): { text: string; uiKey: UiKey; config: QuestionConfig }[] => [
  { text: 'Read this first.', uiKey: 'text', config: {} },
  { text: 'What went well?', uiKey: 'textarea', config: { required: true, rich_text: true } },
  { text: 'In plain words', uiKey: 'textarea', config: { max_words: 300 } },
  { text: 'Overall', uiKey: 'select', config: { options: OPTIONS } },
  { text: 'Delivery', uiKey: 'input.radio', config: { options: OPTIONS, required: true } },
  { text: 'Strengths', uiKey: 'input.checkbox', config: { options: ['Care', 'Speed', 'Clarity'] } },
  { text: 'Since when?', uiKey: 'input.date', config: {} },
  { text: 'How many?', uiKey: 'input.number', config: {} },
  { text: 'How much?', uiKey: 'input.money', config: {} },
  {
    text: 'Where did time go?',
    uiKey: 'distribution',
    config: { options: ['Building', 'Meeting'], total: 100, match_total: true, percentage: true },
  },
];

/** Saves a form in each state that its writer may leave one in; the factory makes the answers. */
async function buildStates(
  db: Database,
  given: PulseGiven & { readonly assignee: BuiltEmployee },
): Promise<void> {
  await buildPulse(db, given);
  const draft = await buildDraft(db, given);
  await buildDraft(db, { pulse: draft.pulse });
  const replaced = await buildDraft(db, given);
  await buildDraft(db, {
    pulse: replaced.pulse,
    restoredFrom: replaced.id,
    replacedId: replaced.id,
  });
  const submitted = await buildSubmittedPulse(db, given);
  await buildComment(db, { pulse: submitted, visibility: 'managers' });
  await buildComment(db, { pulse: submitted, author: given.assignee, visibility: 'managers' });
  await buildReopenRequest(db, {
    pulse: await buildSubmittedPulse(db, given),
    requestedBy: given.assignee,
  });
  await buildSubmittedPulse(db, { ...given, reopenedAt: OPENED });
  await buildDeclinedPulse(db, given);
  await buildIncompletePulse(db, given);
}

async function buildForms(
  db: Database,
  cast: Cast,
  pulses: readonly (BuiltCyclePulse | null)[],
  offCycle: Saved,
): Promise<void> {
  const writers = [
    cast.writer,
    cast.otherWriter,
    cast.manager,
    cast.stranger,
    cast.hr,
    cast.subject,
    cast.releasedSubject,
    cast.siblingManager,
  ];
  const subjects = [cast.subject, cast.releasedSubject, cast.hrSubject, cast.hrReport];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, assignee] of writers.entries()) {
      const cyclePulse = pulses[(round + index) % pulses.length] ?? null;
      const employee = subjects[(round + index) % subjects.length] ?? cast.subject;
      if (employee === assignee) continue;
      await buildStates(db, {
        employee,
        assignee,
        openedAt: OPENED,
        cyclePulse,
        ...(cyclePulse === null ? { template: offCycle } : {}),
      });
    }
  }
  for (const person of Object.values(cast))
    if ('sortKey' in person)
      await buildSubmittedPulse(db, {
        employee: cast.subject,
        assignee: person,
        cyclePulse: pulses[0] ?? null,
        openedAt: OPENED,
      });
}

/**
 * First id of the cast. Ids that requests make up are small, or at the limit of the type, and name
 * colleagues or no one.
 */
const OUT_OF_REACH = 700_000_000;
const NUMBER_FROM = `SELECT setval(pg_get_serial_sequence('employee', 'id'), $1, false), setval(pg_get_serial_sequence('app_user', 'id'), $1, false)`;

/**
 * Builds everyone of the table, under ids that no request hits by chance: what happens to random
 * people does not disturb the senders.
 */
async function buildCast(db: Database): Promise<Cast> {
  await db.pool.query(NUMBER_FROM, [OUT_OF_REACH]);
  const cast = await buildPeople(db, (person) => ({ email: emailOf(person) }));
  await db.pool.query(NUMBER_FROM, [1]);
  return cast;
}

async function fill(db: Database): Promise<void> {
  await ensureBaseData(db);
  await letImpersonatorsWrite(db);
  const cast = await buildCast(db);
  for (let number = 0; number < COLLEAGUES; number += 1)
    await buildEmployee(db, {
      department: 'Engineering',
      manager: number % 2 === 0 ? cast.manager : cast.siblingManager,
      externalIdentifier: `E${number}`,
    });
  for (let number = 0; number < SIGN_INS; number += 1)
    await buildEmployee(db, {
      department: 'Sales',
      email: `${SIGN_IN_EMAIL}${number}@larkspur.example`,
    });
  const everything = await buildTemplate(db, {
    type: 'Manager',
    questions: everyKind(),
    options: { sharingOptOutOption: true, selfReopen: true },
  });
  const peers = await buildTemplate(db, {
    type: 'Peer',
    options: { anonymizeEmployee: true, anonymizeManager: true },
  });
  const openPeers = await buildTemplate(db, { type: 'Peer', title: OPEN_PEERS });
  const conditional = await buildTemplate(db, {
    type: 'Upline',
    questions: [
      { text: 'Rating', uiKey: 'input.radio', config: { options: OPTIONS } },
      {
        text: 'Why?',
        config: ([rating = 0]) => ({
          rich_text: true,
          required_if: [{ question_id: rating, has: 'any', answer: ['Below'] }],
          available_if: [{ question_id: rating, has: 'any', answer: OPTIONS }],
        }),
      },
    ],
  });
  const offCycle = await buildTemplate(db, { type: 'Anytime' });
  const live = await buildCycle(db, {
    ...SPAN,
    name: 'Live',
    pulses: [
      { template: everything, stageless: true },
      { template: peers, stages: NOMINATION_STAGES },
      { template: conditional },
      { template: openPeers, stages: NOMINATION_STAGES },
    ],
  });
  const closed = await buildCycle(db, {
    ...SPAN,
    name: 'Closed',
    closedAt: OPENED,
    pulses: [{ template: everything }],
  });
  await buildCycle(db, {
    ...SPAN,
    name: 'Draft',
    launchedAt: null,
    pulses: [{ template: everything }],
  });
  const [whole = null, peer = null, third = null] = live.pulses;
  await buildForms(db, cast, [whole, peer, third, whole, null, closed.pulses[0] ?? null], offCycle);
  for (const component of ['nominations', 'nomination_approvals'] as const) {
    const task = await buildNominationTask(db, {
      component,
      employee: component === 'nominations' ? cast.subject : cast.releasedSubject,
      ...(peer === null ? {} : { cyclePulse: peer }),
    });
    for (const nominee of [cast.otherWriter, cast.stranger])
      await buildNomination(db, {
        task,
        nominee,
        state: nominee === cast.stranger ? 'approved' : 'proposed',
      });
  }
  await buildReopenRequest(db, {
    pulse: await buildSubmittedPulse(db, {
      employee: cast.subject,
      assignee: cast.writer,
      cyclePulse: whole,
    }),
    requestedBy: cast.writer,
  });
  for (const assignee of [cast.writer, cast.stranger]) {
    const { pulse } = await buildDraft(db, {
      employee: cast.subject,
      assignee: cast.formerWriter,
      cyclePulse: whole,
      openedAt: OPENED,
    });
    await db.prisma.pulse.update({
      where: { id: pulse.id },
      data: {
        assigneeId: assignee.id,
        assigneeSortKey: assignee.sortKey,
        headDraftGroupId: null,
        state: 'open',
      },
    });
  }
  for (const employee of [cast.subject, cast.hrReport]) {
    const open = await db.prisma.pulse.findMany({
      where: {
        employeeId: employee.id,
        state: { in: ['open', 'draft'] },
        assigneeId: { notIn: [employee.id, cast.manager.id, cast.hrManager.id] },
      },
    });
    await buildManagerChange(db, {
      employee,
      formerManager: cast.formerManager,
      changedAt: OPENED,
      forms: open.map((pulse) => ({ pulse })),
    });
  }
  await buildPacket(db, { cycle: live, employee: cast.subject });
  await buildPacket(db, { cycle: live, employee: cast.releasedSubject, state: 'released' });
}

/**
 * Returns the template of the company that requests are sent to: everyone, forms in every state,
 * three cycles. Built once, then copied.
 */
export function companyTemplate(): NonNullable<TestDatabaseOptions['template']> {
  const source = createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .digest('hex')
    .slice(0, 8);
  return { name: `requests_${source}`, fill, analysed: true };
}

/**
 * Replaces the product's random hashes with ones derived from the id, so that a seed repeats a run.
 */
export async function settleHashes(db: Database): Promise<void> {
  await db.pool.query(
    `UPDATE pulse SET hash = rtrim(translate(encode(substring(sha256(('form ' || id)::bytea) for 16), 'base64'), '+/', '-_'), '=')`,
  );
}

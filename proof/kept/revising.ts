import {
  declineReopenRequest,
  requestReopen,
  restoreDraft,
  showPulse,
  undoRestore,
  type Endpoint,
} from '@reviews/contracts';
import { readRows, type Database } from '@reviews/db';
import {
  buildCycle,
  buildDraft,
  buildEmployee,
  buildPulse,
  buildSubmittedPulse,
  buildTemplate,
  type BuiltEmployee,
} from '@reviews/factories';
import type { CallParts } from '@reviews/harness';
import { z } from 'zod';
import { Acts } from './acts.ts';
import type { Browser } from './browser.ts';
import type { Ledger } from './ledger.ts';
import type { Reader } from './reading.ts';

const [EARLIER, LATER] = ['What was typed first', 'What was typed last'] as const;
const ACTS = [
  'draft.restored',
  'draft.restore_undone',
  'pulse.reopen_requested',
  'pulse.reopen_declined',
] as const;
type RevisingAct = (typeof ACTS)[number];

export interface RevisedForms {
  readonly writer: BuiltEmployee;
  readonly manager: BuiltEmployee;
  /** Has an earlier draft and a later one. */
  readonly drafted: {
    readonly id: number;
    readonly hash: string;
    readonly earlier: string;
    readonly question: number;
  };
  readonly submitted: { readonly id: number; readonly hash: string };
}

/**
 * Builds two forms of one writer: one whose earlier draft is restored and put back, one that the
 * manager does not reopen.
 */
export async function buildRevisedForms(
  db: Database,
  manager: BuiltEmployee,
): Promise<RevisedForms> {
  const template = await buildTemplate(db, {});
  const [[cyclePulse], [question]] = [
    (await buildCycle(db, { pulses: [{ template }] })).pulses,
    template.questions,
  ];
  if (cyclePulse === undefined || question === undefined)
    throw new Error('The cycle was built without a question.');
  const [writer, employee] = [await buildEmployee(db), await buildEmployee(db, { manager })];
  const pulse = await buildPulse(db, { employee, assignee: writer, cyclePulse });
  const [earlier] = [
    await buildDraft(db, { pulse, answers: { [question.id]: EARLIER } }),
    await buildDraft(db, { pulse, answers: { [question.id]: LATER } }),
  ];
  const submitted = await buildSubmittedPulse(db, { employee, assignee: writer, cyclePulse });
  return {
    writer,
    manager,
    drafted: { id: pulse.id, hash: pulse.hash, earlier: earlier.id, question: question.id },
    submitted: { id: submitted.id, hash: submitted.hash },
  };
}

interface RevisingGiven {
  readonly forms: RevisedForms;
  readonly writer: Browser;
  readonly manager: Browser;
  readonly ledger: Ledger;
}

const Stored = z
  .strictObject({
    carried: z.int(),
    requests: z.int(),
    pending: z.int(),
  })
  .and(z.record(z.enum(ACTS), z.int()));
type Stored = z.infer<typeof Stored>;

const logged = (act: RevisingAct) =>
  `(SELECT count(*)::int FROM change_log l WHERE l.entity = 'pulse' AND l.entity_id IN ($1::int::text, $2::int::text) AND l.action = '${act}') AS "${act}"`;
const STORED = `
  SELECT ${ACTS.map(logged).join(', ')},
    (SELECT count(*)::int FROM draft_group g WHERE g.pulse_id = $1::int AND g.restored_from IS NOT NULL) AS carried,
    (SELECT count(*)::int FROM reopen_request r WHERE r.pulse_id = $2::int) AS requests,
    (SELECT count(*)::int FROM reopen_request r WHERE r.pulse_id = $2::int AND r.state = 'pending') AS pending`;

/**
 * A writer who restores a draft and undoes it, and requests a reopening that the manager declines:
 * each once, however often it is sent.
 */
export class Revising {
  readonly acts: Acts<RevisingAct>;
  readonly #given: RevisingGiven;

  constructor(given: RevisingGiven) {
    this.#given = given;
    this.acts = new Acts(ACTS, given.ledger);
  }

  async until(isOver: () => boolean): Promise<void> {
    const {
      writer,
      manager,
      forms: {
        submitted: { hash },
      },
    } = this.#given;
    while (!isOver()) {
      await this.#restores();
      if (isOver()) return;
      // 409: a request is already pending, because the answer to the first try was lost.
      await this.acts.do('pulse.reopen_requested', () =>
        this.#ask(
          writer,
          requestReopen,
          { params: { hash }, body: { reason: 'I left out the second quarter.' } },
          409,
        ),
      );
      await this.acts.do('pulse.reopen_declined', () =>
        this.#ask(manager, declineReopenRequest, {
          params: { hash },
          body: { note: 'The figures are final.' },
        }),
      );
    }
  }

  /**
   * Returns the faults. Every confirmed act is there, and none twice: a draft for each restore and
   * undo, and one request for each asking.
   */
  async faults(reader: Reader): Promise<string[]> {
    const {
      forms: { drafted, submitted },
    } = this.#given;
    const { row, faults } = await this.acts.compared(
      `What was revised in form ${drafted.id}`,
      async () => (await readRows(reader, Stored, STORED, [drafted.id, submitted.id]))[0],
    );
    if (row === undefined) return faults;
    const carried = row['draft.restored'] + row['draft.restore_undone'];
    if (row.carried !== carried)
      faults.push(
        `Form ${drafted.id} has ${row.carried} drafts that came of ${carried} restorings and takings back.`,
      );
    const waiting = row['pulse.reopen_requested'] - row['pulse.reopen_declined'];
    if (row.requests !== row['pulse.reopen_requested'] || row.pending !== waiting)
      faults.push(
        `Form ${submitted.id} has ${row.requests} requests, of which ${row.pending} wait; the change log says ${waiting}.`,
      );
    return faults;
  }

  /** Makes the earlier draft the current one, then the later one again. */
  async #restores(): Promise<void> {
    const {
      forms: {
        drafted: { hash, earlier },
      },
    } = this.#given;
    await this.acts.do('draft.restored', () =>
      this.#see(EARLIER, async () =>
        this.#given.writer.try(restoreDraft, { params: { hash }, body: { answer_group: earlier } }),
      ),
    );
    const { draft } = await this.#shown();
    if (draft === null) throw new Error(`Form ${hash} has no draft after one was restored.`);
    await this.acts.do('draft.restore_undone', () =>
      this.#see(LATER, async () =>
        this.#given.writer.try(undoRestore, {
          params: { hash },
          body: { answer_group: draft.answerGroup, base: draft },
        }),
      ),
    );
  }

  async #shown() {
    const {
      forms: { drafted },
      writer,
    } = this.#given;
    const reply = await writer.until(showPulse, { params: { hash: drafted.hash } });
    return showPulse.response.parse(reply.json()).employeeFeedback;
  }

  /**
   * Presses until the form shows the text, and looks before pressing again: a lost answer may have
   * been a success.
   */
  async #see(text: string, press: () => ReturnType<Browser['try']>): Promise<void> {
    const {
      forms: { drafted },
      ledger,
    } = this.#given;
    for (;;) {
      const reply = await press();
      const shows = (await this.#shown()).answers.find(
        ({ question }) => question === drafted.question,
      )?.answer;
      if (shows === text) return;
      // When the session has ended, nothing was pressed.
      if (reply?.status === 200)
        ledger.faults.push(
          `Form ${drafted.id} shows ${JSON.stringify(shows)} after "${text}" was brought back.`,
        );
      if (reply !== null && reply.status !== 419 && reply.status !== 401)
        throw new Error(`Form ${drafted.id} was answered ${reply.status}: ${reply.text}`);
    }
  }

  async #ask<E extends Endpoint>(
    browser: Browser,
    endpoint: E,
    parts: CallParts<E>,
    done = 200,
  ): Promise<void> {
    const reply = await browser.until(endpoint, parts);
    if (reply.status !== 200 && reply.status !== done)
      throw new Error(`${endpoint.id} was answered ${reply.status}: ${reply.text}`);
  }
}

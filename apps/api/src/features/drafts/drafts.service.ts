import { randomUUID } from 'node:crypto';
import { inTransaction, type Database, type Tx } from '@reviews/db';
import { InvalidInput, type AnswerValue } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import {
  findAnswers,
  findDraftGroups,
  findHeadDraft,
  type DraftGroupRow,
} from '../pulses/reading/public.ts';
import { lockKnown } from '../pulses/record/public.ts';
import {
  optOutOf,
  OutdatedDraft,
  readAnswers,
  requireWritable,
  seenBy,
  withAnswersNamed,
  type AnswersInput,
} from '../pulses/submitting/public.ts';
import { digestOf } from '../session/public.ts';
import type { FormQuestion, QuestionCatalogue } from '../templates/public.ts';
import {
  continueDraft,
  findDraftLeft,
  findFormIdentity,
  keepOptOut,
  mergeIntoDraft,
  openDraft,
  type FormIdentity,
} from './drafts.queries.ts';

const MAX_REMEMBERED_FORMS = 20_000;
const MAX_REMEMBERED_SESSIONS = 20_000;
/** Saves that a session may make by the fast path before they are counted together. */
const COUNTED_TOGETHER = 100;

/** A stored save: its draft group and all groups of the review. */
export interface DraftReceipt {
  readonly groupId: string;
  readonly version: number;
  readonly savedAt: Date;
  readonly groups: readonly DraftGroupRow[];
}

export interface DraftsDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly catalogue: QuestionCatalogue;
  /** @throws TooManyRequests when this person has reached SAVES_MAX */
  readonly countSaves: (actor: Actor, saves: number) => Promise<void>;
}

export type DraftsService = ReturnType<typeof createDraftsService>;

export function createDraftsService({ db, clock, catalogue, countSaves }: DraftsDependencies) {
  const pool = onPool(db);
  // A review's id and template version never change, so they are cached; the statement itself
  // checks what may change.
  const identities = new Map<string, FormIdentity>();
  // Counting needs statements of its own, which the fast path does not have (decision 016).
  const uncounted = new Map<string, number>();

  function noteUncounted(session: string, saves: number): void {
    if (uncounted.size >= MAX_REMEMBERED_SESSIONS) uncounted.clear();
    uncounted.set(session, saves);
  }

  async function identityOf(hash: string): Promise<FormIdentity | undefined> {
    const known = identities.get(hash);
    if (known !== undefined) return known;
    const identity = await findFormIdentity(pool, hash);
    if (identities.size >= MAX_REMEMBERED_FORMS) identities.clear();
    if (identity !== undefined) identities.set(hash, identity);
    return identity;
  }

  async function saveFurther(
    sessionToken: string,
    hash: string,
    input: AnswersInput,
  ): Promise<DraftReceipt | undefined> {
    const { answerGroup, editor, sequence } = input;
    if (answerGroup == null || editor === undefined || sequence === undefined) return undefined;
    const sessionDigest = digestOf(sessionToken);
    const session = sessionDigest.toString('base64url');
    const saves = uncounted.get(session) ?? 0;
    if (saves >= COUNTED_TOGETHER) return undefined;
    const identity = await identityOf(hash);
    if (identity === undefined) return undefined;
    const questions = await catalogue.questionsOf(pool, identity.template_version_id);
    const answers = acceptable(input, questions);
    if (answers === undefined) return undefined;
    const now = clock.now();
    const save = {
      pulseId: identity.id,
      sessionDigest,
      groupId: answerGroup,
      editor,
      sequence,
      answers: await withAnswersNamed(pool, questions, answers),
      now,
    };
    const saved = await continueDraft(pool, {
      ...save,
      sharingOptOut: input.sharingOptOut ?? null,
    });
    if (saved === undefined) return undefined;
    noteUncounted(session, saves + 1);
    const groups = saved.groups.map(([id, version, createdAt, updatedAt]) => ({
      id,
      editor: null,
      sequence: 0,
      created_at: new Date(createdAt),
      // The statement read its own group as it was before the save.
      version: id === answerGroup ? saved.version : version,
      updated_at: id === answerGroup ? now : new Date(updatedAt),
    }));
    groups.sort(
      (one, other) =>
        other.created_at.getTime() - one.created_at.getTime() || (one.id < other.id ? -1 : 1),
    );
    return { groupId: answerGroup, version: saved.version, savedAt: now, groups };
  }

  async function saveLocked(
    tx: Tx,
    actor: Actor,
    hash: string,
    input: AnswersInput,
  ): Promise<DraftReceipt> {
    const sql = onTransaction(tx);
    const pulse = await lockKnown(sql, actor, clock, hash);
    requireWritable(actor, pulse);
    const questions = await catalogue.questionsOf(sql, pulse.template_version_id);
    const stored = await findAnswers(sql, pulse.id);
    const rules = {
      questions,
      excluded: pulse.excluded_questions,
      carried: new Set(Object.keys(stored.carried).map(Number)),
    };
    const answers = await withAnswersNamed(
      sql,
      questions,
      readAnswers(input.answers, rules, 'draft'),
    );
    const writerId = pulse.assignee_id;
    const head = await findHeadDraft(sql, pulse.id, writerId);
    // A review without a head draft may have dropped the one this window still shows; the save
    // continues from that one.
    const shown =
      head ??
      (input.base == null
        ? undefined
        : await findDraftLeft(sql, pulse.id, writerId, input.base.answerGroup));
    const seen =
      head === undefined && shown !== undefined
        ? seenBy({ base: input.base }, shown)
        : seenBy(input, head);
    if (seen === 'outdated' && shown !== undefined)
      throw new OutdatedDraft({ pulse, questions, answers: stored, draft: shown });
    const now = clock.now();
    // Sequence numbers count per window; without a window, the number means nothing.
    const sequence = input.editor === undefined ? 0 : (input.sequence ?? 0);
    const save = {
      pulseId: pulse.id,
      writerId,
      answers,
      now,
      editor: input.editor ?? null,
      sequence,
    };
    const groupId =
      head !== undefined && (seen === 'repeated' || input.answerGroup === head.id)
        ? head.id
        : randomUUID();
    if (groupId !== head?.id)
      await openDraft(sql, {
        ...save,
        id: groupId,
        restoredFrom: null,
        answers: { ...(shown?.answers ?? stored.values), ...answers } as Record<
          number,
          AnswerValue
        >,
      });
    else if (seen === 'current') await mergeIntoDraft(sql, { ...save, groupId });
    if (seen === 'current') await keepOptOut(sql, pulse.id, optOutOf(pulse, input.sharingOptOut));
    // Typing is not logged, except by an impersonator: once per draft, however often it is saved.
    if (actor.impersonator !== null && seen === 'current')
      await audit(tx, actor, now, { action: 'draft.saved', entity: 'pulse', entityId: pulse.id });
    const groups = await findDraftGroups(sql, pulse.id, writerId);
    const version = groups.find((group) => group.id === groupId)?.version ?? 1;
    return { groupId, version, savedAt: now, groups };
  }

  return {
    /**
     * Counts a save against the limit of the person, with those that their session made by the fast
     * path since the last count.
     * @throws TooManyRequests when they have reached SAVES_MAX
     */
    async countSave(actor: Actor, sessionToken: string): Promise<void> {
      const session = digestOf(sessionToken).toString('base64url');
      const saves = uncounted.get(session) ?? 0;
      // Until the count succeeds, the fast path stays closed.
      noteUncounted(session, COUNTED_TOGETHER);
      await countSaves(actor, saves + 1);
      uncounted.delete(session);
    },

    /**
     * Saves what a window has typed since its last save (DRAFT-01). A window's first save opens a
     * draft group, later ones add to it. A repeated save gets the same response as the first.
     * @throws NotVisible, NotAllowed, InvalidInput, Conflict (closed since), OutdatedDraft (another
     * window wrote since).
     */
    async save(actor: Actor, hash: string, input: AnswersInput): Promise<DraftReceipt> {
      return inTransaction(db, (tx) => saveLocked(tx, actor, hash, input));
    },

    /**
     * Handles the common case in one statement: the window that wrote last saves again, by the
     * person of the session. It checks the stored session and review together. Returns undefined
     * for any other case; `save` then reports why.
     */
    saveFurther,
  };
}

/**
 * Returns the answers if they are valid as they are. If not, the slower path decides who may be
 * told: an error about a question must not reveal to a stranger that the review exists.
 */
function acceptable(
  input: AnswersInput,
  questions: readonly FormQuestion[],
): Record<number, AnswerValue> | undefined {
  try {
    return readAnswers(input.answers, { questions, excluded: [], carried: new Set() }, 'draft');
  } catch (error) {
    if (error instanceof InvalidInput) return undefined;
    throw error;
  }
}

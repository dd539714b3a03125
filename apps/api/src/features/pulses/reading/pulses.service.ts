import { inTransaction, Prisma, type Database } from '@reviews/db';
import { DEFAULT_COMMENT_RULES, type CommentingOption, type CommentRules } from '@reviews/domain';
import type { Actor } from '../../../core/actor.ts';
import { audit } from '../../../core/audit.ts';
import type { Clock } from '../../../core/clock.ts';
import { onPool, onTransaction, type Sql } from '../../../core/sql.ts';
import { findCommentRules } from '../../app-config/public.ts';
import type { QuestionCatalogue } from '../../templates/public.ts';
import { hasBegun } from '../peers/candidates.ts';
import { canRemoveApproved, canUnlockNow } from '../peers/nomination-task.policy.ts';
import { findDeclined, findNominations, type DeclinedRow } from '../peers/nominations.queries.ts';
import { withPossibleMinimum } from '../peers/possible-minimum.ts';
import { commentScopeOf } from '../commenting/comment-scope.ts';
import { findPulses, findPulsesOfMany, type PulseRecord } from '../record/pulse-record.queries.ts';
import type { Viewer } from '../record/form-tables.ts';
import {
  audienceOf,
  canSeeReopenRequest,
  canUpdate,
  existenceScope,
  reachScope,
  viewScope,
} from '../record/pulses.policy.ts';
import { commentingOptionsOf, takesComments } from '../commenting/commenting.policy.ts';
import { findViewable, lockViewable, viewerOf } from '../record/require-pulse.ts';
import { findWaiting, type WaitingRow } from './my-waiting.queries.ts';
import * as content from './pulse-content.queries.ts';
import type { PulseContent } from './pulse-content.queries.ts';
import { readVersions } from './read-versions.ts';

/** Maximum length of unpaged lists: tasks, history, related forms, quick navigation. */
const MAX_TASKS = 500;
const MAX_RELATED = 60;
const MAX_NAVIGATION = 300;

export interface PulsesDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly catalogue: QuestionCatalogue;
}

export interface TaskToDo {
  readonly form: PulseRecord;
  /** Reviewers of a nomination task who declined to write and can be replaced. */
  readonly declined: readonly DeclinedRow[];
}

export type PulsesService = ReturnType<typeof createPulsesService>;

// Within a day, neither opening nor closing times decide the order of these lists: that could
// reveal an anonymous writer.
const BY_DAY = Prisma.sql`closed_on DESC, p.hash COLLATE "C"`;
const BY_SUBJECT = Prisma.sql`p.employee_sort_key, p.hash COLLATE "C"`;

function findRelated(
  sql: Sql,
  actor: Actor,
  viewer: Viewer,
  pulse: PulseRecord,
): Promise<PulseRecord[]> {
  const about = Prisma.sql`p.employee_id = ${pulse.employee_id} AND p.id <> ${pulse.id} AND p.kind = 'review' AND p.state = 'complete' AND ${viewScope(actor)}`;
  return findPulses(sql, viewer, about, BY_DAY, MAX_RELATED);
}

/**
 * Creates the service for reading forms: single ones with their answers, and the lists around them.
 */
export function createPulsesService({ db, clock, catalogue }: PulsesDependencies) {
  const sql = onPool(db);

  async function readPulse(actor: Actor, pulse: PulseContent['pulse']): Promise<PulseContent> {
    const writing = canUpdate(actor, pulse);
    const audience = audienceOf(actor, pulse);
    const mayKnowNominations =
      pulse.kind === 'nomination_task' &&
      (audience === 'writer' || audience === 'manager' || audience === 'hr');
    // Drafts are their writer's alone: an impersonator sees only what was submitted.
    const writerId = audience === 'writer' && actor.impersonator === null ? actor.employeeId : null;
    const [
      questions,
      answers,
      draftGroups,
      draft,
      nominations,
      begun,
      related,
      commentCount,
      reopenRequest,
      versions,
    ] = await Promise.all([
      catalogue.questionsOf(sql, pulse.template_version_id),
      content.findAnswers(sql, pulse.id),
      writerId === null ? [] : content.findDraftGroups(sql, pulse.id, writerId),
      writerId === null ? undefined : content.findHeadDraft(sql, pulse.id, writerId),
      mayKnowNominations ? findNominations(sql, actor, pulse) : [],
      canUnlockNow(actor, pulse, false) || canRemoveApproved(actor, pulse, false)
        ? hasBegun(sql, pulse.id)
        : false,
      writing ? findRelated(sql, actor, viewerOf(actor, clock), pulse) : [],
      audience === null
        ? 0
        : content.countVisibleComments(sql, pulse.id, commentScopeOf(actor, audience)),
      canSeeReopenRequest(actor, pulse) ? content.findReopenRequest(sql, pulse.id) : undefined,
      pulse.state === 'complete' && pulse.reopened_at !== null
        ? readVersions(sql, actor, pulse)
        : [],
    ]);
    return {
      pulse,
      questions,
      answers,
      draftGroups,
      draft,
      nominations,
      hasBegun: begun,
      related,
      commentCount,
      reopenRequest,
      versions,
    };
  }

  return {
    /**
     * Returns one form with everything that belongs to it, for its writer or a reader.
     * @throws NotVisible for everyone else.
     */
    async show(
      actor: Actor,
      hash: string,
    ): Promise<{
      content: PulseContent;
      commentingOptions: CommentingOption[];
      rules: CommentRules;
    }> {
      const found = await findViewable(sql, actor, clock, hash);
      const [pulse = found] = await withPossibleMinimum(sql, actor, [found]);
      // A form in progress has no comments, so their rules are not needed.
      const [content, rules] = await Promise.all([
        readPulse(actor, pulse),
        takesComments(actor, pulse) ? findCommentRules(sql) : DEFAULT_COMMENT_RULES,
      ]);
      return { content, commentingOptions: commentingOptionsOf(actor, pulse, rules), rules };
    },

    /**
     * Marks a form as read or unread by this person.
     * @throws NotVisible
     */
    async markViewed(actor: Actor, hash: string, viewed: boolean): Promise<void> {
      await inTransaction(db, async (tx) => {
        // Locked, so that a form reopened at this moment does not keep a read mark.
        const pulse = await lockViewable(onTransaction(tx), actor, clock, hash);
        const key = { pulseId: pulse.id, userId: actor.userId };
        const { count } = viewed
          ? await tx.pulseView.createMany({
              data: [{ ...key, viewedAt: clock.now() }],
              skipDuplicates: true,
            })
          : await tx.pulseView.deleteMany({ where: key });
        // Your own read mark is not logged. One that someone else sets for you is, once however
        // often it is sent.
        if (actor.impersonator !== null && count > 0)
          await audit(tx, actor, clock.now(), {
            action: viewed ? 'pulse.viewed' : 'pulse.unviewed',
            entity: 'pulse',
            entityId: pulse.id,
          });
      });
    },

    /**
     * Returns this person's open forms in live cycles, earliest due date first, each with the
     * reviewers who declined and can be replaced.
     */
    async tasks(actor: Actor): Promise<TaskToDo[]> {
      if (actor.employeeId === null) return [];
      const open = Prisma.sql`p.assignee_id = ${actor.employeeId} AND p.state IN ('open', 'draft') AND (p.cycle_id IS NULL OR (c.launched_at IS NOT NULL AND c.closed_at IS NULL))`;
      const forms = await findPulses(
        sql,
        viewerOf(actor, clock),
        open,
        Prisma.sql`due_date ASC NULLS LAST, s.position NULLS LAST, p.employee_sort_key, p.id`,
        MAX_TASKS,
      );
      const returned = forms.filter(
        ({ kind, reopened_at: at }) => kind === 'nomination_task' && at !== null,
      );
      const declined = await findDeclined(
        sql,
        returned.map(({ id }) => id),
      );
      return forms.map((form) => ({
        form,
        declined: declined.filter(({ task_id: id }) => id === form.id),
      }));
    },

    /** Returns what this person has submitted, newest first. */
    async history(actor: Actor): Promise<PulseRecord[]> {
      if (actor.employeeId === null) return [];
      const submitted = Prisma.sql`p.assignee_id = ${actor.employeeId} AND p.state = 'complete' AND p.kind = 'review'`;
      return findPulses(
        sql,
        viewerOf(actor, clock),
        submitted,
        Prisma.sql`p.closed_at DESC, p.id DESC`,
        MAX_TASKS,
      );
    },

    /** Returns this person's unanswered requests. */
    async waiting(actor: Actor): Promise<WaitingRow[]> {
      return findWaiting(sql, viewerOf(actor, clock));
    },

    /**
     * Returns the forms of one cycle and template that this person writes, reads, or may know of as
     * the subject's manager or HR.
     */
    async quickNavigation(
      actor: Actor,
      cycleId: number,
      templateId: number,
    ): Promise<PulseRecord[]> {
      const among = Prisma.sql`p.cycle_id = ${cycleId} AND p.template_id = ${templateId} AND p.kind = 'review'`;
      const where = Prisma.sql`c.launched_at IS NOT NULL AND (${viewScope(actor)} OR ${existenceScope(actor)})`;
      return findPulsesOfMany(
        sql,
        viewerOf(actor, clock),
        { among, reach: reachScope(actor), where },
        BY_SUBJECT,
        MAX_NAVIGATION,
      );
    },
  };
}

import { inTransaction, type Database, type Tx } from '@reviews/db';
import type { ApprovalInput, SelectionInput } from '@reviews/contracts';
import {
  changesBetween,
  Conflict,
  InvalidInput,
  MESSAGES,
  NotAllowed,
  reviewerCountFault,
  RuleViolation,
  withDefaultOptions,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { notify } from '../../core/notify.ts';
import { onTransaction, type Sql } from '../../core/sql.ts';
import {
  areNamesWithheld,
  areReviewsWithheld,
  canChoosePeers,
  canManagePeers,
  canRemoveApproved,
  canRemoveIncompletePeers,
  hasBegun,
  withPossibleMinimum,
} from '../pulses/peers/public.ts';
import {
  audienceOf,
  keepWritableAbout,
  lockKnown,
  lockPulse,
  requireKnown,
  viewerOf,
  type PulseRecord,
} from '../pulses/record/public.ts';
import { planApproval, type ApprovalPlan } from './approval-plan.ts';
import * as queries from './nominations.queries.ts';
import type { NominationState } from './nominations.queries.ts';
import {
  markIncomplete,
  openApproved,
  reopenIncomplete,
  requireEligible,
  requireNoReview,
  requireTerms,
} from './reviewer-changes.ts';
import { detailsOf, savedApprovalOf, savedSelectionOf } from './saved-approval.ts';
import { findLastChange, type LastChange } from './undo-approval.queries.ts';

export type NominationStage = 'Nominations' | 'Nomination Approvals';
const { nominations: texts } = MESSAGES;

/**
 * Throws if it is not the actor's turn to nominate, or the pulse takes no nominations.
 * @throws NotAllowed, InvalidInput, Conflict
 */
function requireTask(actor: Actor, task: PulseRecord, mayManage: boolean): void {
  if (!mayManage && audienceOf(actor, task) !== 'writer') throw new NotAllowed('nominations.save');
  if (task.kind !== 'nomination_task')
    throw new InvalidInput([{ path: 'nominations', message: texts.takesNominations }]);
  if (task.cycle_closed) throw new Conflict(MESSAGES.pulses.cycleClosed);
}

/**
 * @throws Conflict if the screen was opened in another stage (AMB-19) or the task is locked;
 * NotAllowed before its start date.
 */
function requireTurn(
  actor: Actor,
  task: PulseRecord,
  wanted: NominationStage,
  screen: NominationStage | undefined,
): void {
  if (task.stage_component !== wanted || (screen ?? wanted) !== wanted)
    throw new Conflict(MESSAGES.pulses.stageMovedOn);
  if (task.state !== 'open') throw new Conflict(MESSAGES.pulses.closed);
  if (!canChoosePeers(actor, task))
    throw new NotAllowed('nominations.save', MESSAGES.pulses.notOpen);
}

/** @throws RuleViolation for too many, or for fewer than the template asks for and are possible. */
async function requireCount(
  sql: Sql,
  actor: Actor,
  task: PulseRecord,
  count: number,
  screen: 'selection' | 'approval',
  before: number | null = null,
): Promise<void> {
  const faultFor = ({ template_options: options }: PulseRecord) =>
    reviewerCountFault(count, withDefaultOptions(options), screen, before);
  if (faultFor(task) === null) return;
  const [possible = task] = await withPossibleMinimum(sql, actor, [task]);
  const fault = faultFor(possible);
  if (fault !== null) throw new RuleViolation(fault);
}

/**
 * Returns whether approved people may be removed: only if the task was reopened and none of its
 * reviewers has begun. The reviews must be locked.
 */
const mayRemoveApproved = async (sql: Sql, actor: Actor, task: PulseRecord): Promise<boolean> =>
  canRemoveApproved(actor, task, false) && !(await hasBegun(sql, task.id));

const isNamed = ({ state }: NominationState) => state === 'proposed' || state === 'approved';
const idsOf = (rows: readonly NominationState[]) => rows.map(({ id }) => id);
const nomineesOf = (rows: readonly NominationState[]) => rows.map(({ nominee_id: id }) => id);

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  new Set(one).size === new Set(other).size && one.every((id) => other.includes(id));

/** Returns the details of the task's last change if this person made it and it has this action. */
async function findOwnChange(
  sql: Sql,
  actor: Actor,
  task: PulseRecord,
  action: 'nominations.selected' | 'nominations.approved',
): Promise<LastChange['details']> {
  const last = await findLastChange(sql, task.id);
  return last?.action === action && last.actor_id === actor.userId ? last.details : undefined;
}

/**
 * Returns whether the reviewee repeats their own request because its response was lost. The task
 * may belong to someone else by now. True only if nothing else has happened since, so the answer
 * reveals nothing new.
 */
async function isSentAgain(
  sql: Sql,
  actor: Actor,
  task: PulseRecord,
  { nominations }: SelectionInput,
): Promise<boolean> {
  if (
    task.kind !== 'nomination_task' ||
    task.employee_id !== actor.employeeId ||
    nominations.length === 0
  )
    return false;
  const isHandedOn =
    task.stage_component === 'Nomination Approvals' &&
    task.state === 'open' &&
    task.reopened_at === null;
  const isDone =
    task.stage_component === 'Nominations' &&
    task.state === 'complete' &&
    task.assignee_id === actor.employeeId;
  if (!isHandedOn && !isDone) return false;
  // Compared with what they saved, not with the current names: a refusal would reveal what others
  // have changed since.
  if (areNamesWithheld(actor, task)) {
    const saved = savedSelectionOf(await findOwnChange(sql, actor, task, 'nominations.selected'));
    return saved !== undefined && isSame(saved.picked, nominations);
  }
  const named = (await queries.findTaskNominations(sql, task.id)).filter(isNamed);
  return (
    named.length === nominations.length &&
    named.every(({ nominee_id: id }) => nominations.includes(id))
  );
}

/**
 * Returns whether an approver who may no longer see the names repeats their own save because its
 * response was lost. As for the reviewee, compares it with what they sent, and only if nothing else
 * has changed the task since.
 */
async function isApprovedAgain(
  sql: Sql,
  actor: Actor,
  task: PulseRecord,
  { nominationApprovals, markIncomplete: marked = [], reopen = [] }: ApprovalInput,
): Promise<boolean> {
  const isDone =
    task.kind === 'nomination_task' &&
    task.state === 'complete' &&
    task.assignee_id === actor.employeeId;
  if (!isDone || !areNamesWithheld(actor, task) || marked.length + reopen.length > 0) return false;
  const saved = savedApprovalOf(await findOwnChange(sql, actor, task, 'nominations.approved'));
  return saved?.sent !== undefined && isSame(saved.sent, nominationApprovals);
}

interface Picked {
  /** Employee ids of the people picked who are not approved yet. */
  readonly open: readonly number[];
  /** Nominations removed from the list. */
  readonly gone: readonly number[];
  /** Employee ids of the people nominated before. */
  readonly was: readonly number[];
}

async function readPicks(
  sql: Sql,
  actor: Actor,
  task: PulseRecord,
  { nominations, agreeTerms }: SelectionInput,
): Promise<Picked> {
  const options = withDefaultOptions(task.template_options);
  if (new Set(nominations).size < nominations.length) throw new RuleViolation(texts.duplicate);
  await requireCount(sql, actor, task, nominations.length, 'selection');
  requireTerms(options, agreeTerms);
  await queries.lockReviews(sql, task.id);
  const current = await queries.findTaskNominations(sql, task.id);
  const picked = new Set(nominations);
  if (current.some(({ state, nominee_id: id }) => state === 'declined' && picked.has(id)))
    throw new RuleViolation(texts.declinedNotApproved);
  const gone = current.filter((one) => isNamed(one) && !picked.has(one.nominee_id));
  if (
    gone.some(({ state }) => state === 'approved') &&
    !(await mayRemoveApproved(sql, actor, task))
  )
    throw new RuleViolation(texts.approvedStays);
  const approved = new Set(
    current.filter(({ state }) => state === 'approved').map(({ nominee_id: id }) => id),
  );
  const open = nominations.filter((id) => !approved.has(id));
  const candidates = await queries.findCandidates(sql, actor, task.employee_id, {
    employeeIds: open,
  });
  if (candidates.length < open.length) throw new RuleViolation(MESSAGES.employees.notFound);
  requireEligible(task, candidates);
  const writing = await requireNoReview(sql, actor, task, candidates);
  return {
    open: open.filter((id) => !writing.has(id)),
    gone: idsOf([...gone, ...current.filter((one) => isNamed(one) && writing.has(one.nominee_id))]),
    was: nomineesOf(current.filter(isNamed)),
  };
}

/**
 * Passes the task to the reviewee's manager.
 * @throws Conflict if there is no manager, or no stage to approve in.
 */
async function handOn(tx: Tx, actor: Actor, at: Date, task: PulseRecord): Promise<void> {
  const sql = onTransaction(tx);
  const approver = await queries.findApprover(sql, task.employee_id);
  if (approver === undefined) throw new Conflict(texts.noManager);
  const stage = await queries.findNextStage(sql, task, 'Nomination Approvals');
  if (stage === undefined) throw new Conflict(texts.noNextStage);
  await tx.pulse.update({
    where: { id: task.id },
    data: {
      stageId: stage.id,
      assigneeId: approver.id,
      assigneeSortKey: approver.sort_key,
      reopenedAt: null,
    },
    select: { id: true },
  });
  // The read mark belonged to the person who picked.
  await tx.pulseView.deleteMany({ where: { pulseId: task.id } });
  await notify(tx, actor, at, {
    kind: 'assigned',
    pulseId: task.id,
    recipients: [approver.user_id],
  });
}

const lock = (tx: Tx, task: PulseRecord, at: Date) =>
  tx.pulse.update({
    where: { id: task.id },
    data: { state: 'complete', closedAt: at },
    select: { id: true },
  });

interface Approvals {
  readonly plan: ApprovalPlan;
  readonly current: readonly NominationState[];
  /** Employee ids that this save approves. */
  readonly approved: readonly number[];
  /** Ids of the users that the request sent as approved. */
  readonly sent: readonly number[];
}

async function storeApprovals(
  tx: Tx,
  actor: Actor,
  at: Date,
  task: PulseRecord,
  { plan, current, approved, sent }: Approvals,
): Promise<void> {
  const sql = onTransaction(tx);
  const isChanged =
    task.state === 'open' ||
    approved.length + plan.declined.length + plan.incomplete.length + plan.reopened.length > 0;
  if (isChanged) await keepWritableAbout(sql, task, at);
  await queries.nameNominees(sql, task.id, approved, 'approved', at);
  await queries.dropNominations(sql, plan.declined, 'declined', at);
  await queries.dropNominations(sql, plan.removed, 'removed', at);
  await markIncomplete(tx, actor, at, plan.incomplete);
  await reopenIncomplete(tx, actor, at, plan.reopened);
  const opened = await openApproved(tx, actor, at, task, approved.length);
  if (task.state === 'open') await lock(tx, task, at);
  const details = detailsOf({ task, plan, current, approved, opened, sent });
  const was = current.filter(({ state }) => state === 'approved');
  const stays = was.filter(({ id }) => !plan.declined.includes(id) && !plan.removed.includes(id));
  const changes = changesBetween(
    { approved_reviewers: nomineesOf(was) },
    { approved_reviewers: [...new Set([...nomineesOf(stays), ...approved])] },
  );
  if (isChanged)
    await audit(tx, actor, at, {
      action: 'nominations.approved',
      entity: 'pulse',
      entityId: task.id,
      changes,
      details,
    });
}

export type SaveNominationsService = ReturnType<typeof createSaveNominationsService>;

/** Creates the service that saves the two nomination screens: nominating and approving. */
export function createSaveNominationsService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  return {
    /**
     * Saves the picks (API-20) and passes the task to the manager, or approves them at once if no
     * approval is needed. Idempotent.
     * @throws NotVisible, NotAllowed, InvalidInput, Conflict, RuleViolation
     */
    async select(
      actor: Actor,
      hash: string,
      input: SelectionInput,
      screen?: NominationStage,
    ): Promise<void> {
      await inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const found = await lockPulse(sql, viewerOf(actor, clock), hash);
        if (
          found !== undefined &&
          screen !== 'Nomination Approvals' &&
          (await isSentAgain(sql, actor, found, input))
        )
          return;
        const task = requireKnown(actor, found);
        requireTask(actor, task, false);
        requireTurn(actor, task, 'Nominations', screen);
        const { open, gone, was } = await readPicks(sql, actor, task, input);
        const at = clock.now();
        const needsApproval = withDefaultOptions(task.template_options).managerNominationApproval;
        await keepWritableAbout(sql, task, at);
        await queries.dropNominations(sql, gone, 'removed', at);
        await queries.nameNominees(sql, task.id, open, needsApproval ? 'proposed' : 'approved', at);
        if (needsApproval) await handOn(tx, actor, at, task);
        else {
          await openApproved(tx, actor, at, task, open.length);
          await lock(tx, task, at);
        }
        await audit(tx, actor, at, {
          action: 'nominations.selected',
          entity: 'pulse',
          entityId: task.id,
          changes: changesBetween({ nominated: was }, { nominated: input.nominations }),
          details: { picked: [...input.nominations] },
        });
      });
    },

    /**
     * Approves and declines, adds people, marks reviews Incomplete and reopens them (API-19), and
     * locks the task. Opens exactly one review for each approved person, even in a race with
     * another save. Idempotent.
     * @throws NotVisible, NotAllowed, InvalidInput, Conflict, RuleViolation
     */
    async approve(
      actor: Actor,
      hash: string,
      input: ApprovalInput,
      screen?: NominationStage,
    ): Promise<void> {
      await inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const task = await lockKnown(sql, actor, clock, hash);
        if (screen !== 'Nominations' && (await isApprovedAgain(sql, actor, task, input))) return;
        const mayManage = canManagePeers(actor, task);
        requireTask(actor, task, mayManage);
        if (!mayManage) requireTurn(actor, task, 'Nomination Approvals', screen);
        else if (screen === 'Nominations') throw new Conflict(MESSAGES.pulses.stageMovedOn);
        await queries.lockReviews(sql, task.id);
        const current = await queries.findTaskNominations(sql, task.id);
        const may = {
          removeApproved: await mayRemoveApproved(sql, actor, task),
          removeIncomplete: canRemoveIncompletePeers(actor, task),
          knowReviews: !areReviewsWithheld(actor, task),
        };
        const plan = planApproval(current, input, may);
        const options = withDefaultOptions(task.template_options);
        await requireCount(
          sql,
          actor,
          task,
          plan.count,
          'approval',
          mayManage ? plan.before : null,
        );
        requireTerms(options, input.agreeTerms);
        const employeeIds = plan.approved.map(({ nominee_id: id }) => id);
        const candidates = await queries.findCandidates(sql, actor, task.employee_id, {
          employeeIds,
          userIds: plan.newUserIds,
        });
        if (candidates.length < employeeIds.length + plan.newUserIds.length)
          throw new RuleViolation(MESSAGES.employees.notFound);
        requireEligible(task, candidates);
        const writing = await requireNoReview(sql, actor, task, candidates);
        const doubled = idsOf(plan.approved.filter((one) => writing.has(one.nominee_id)));
        await storeApprovals(tx, actor, clock.now(), task, {
          plan: { ...plan, removed: [...plan.removed, ...doubled] },
          current,
          approved: candidates.flatMap(({ employee_id: id }) => (writing.has(id) ? [] : [id])),
          sent: input.nominationApprovals,
        });
      });
    },
  };
}

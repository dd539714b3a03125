import type { PeerReview, PeersCell, ResponseOf, showMyTeam, TeamCell as TeamCellView, TeamForm, TeamRow, TeamTask } from '@reviews/contracts';
import { LABELS, MESSAGES, peerStatus, peerStatusLabel } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audienceOf, isAnonymousTo, permissionsOn, waits, type PulseRecord } from '../pulses/public.ts';
import { presentStatus, statusOf, writerName } from '../pulses/public.presenter.ts';
import { canNudge, mayOpenPeers } from './team.policy.ts';
import type { TeamMember } from './team.queries.ts';
import type { PeerReviews, TeamCell, TeamOverview } from './team.service.ts';

type Reminded = TeamOverview['reminded'];

const isOpen = ({ state, cycle_closed: isCycleClosed }: PulseRecord): boolean => (state === 'open' || state === 'draft') && !isCycleClosed;

function hrefOf(actor: Actor, form: PulseRecord): string | null {
  const { update, view } = permissionsOn(actor, form);
  if (update) return `/pulses/${form.hash}/edit`;
  return view && form.kind === 'review' ? `/pulses/${form.hash}/view` : null;
}

/** What is said of a task too, whose stage is its status. */
function presentTask(actor: Actor, form: PulseRecord, reminded: Reminded): TeamTask {
  // The day a form is due follows the day it was opened.
  const dueDate = isAnonymousTo(audienceOf(actor, form), form) ? null : form.due_date;
  const [mayNudge, isReminded] = [canNudge(actor, form), reminded.has(form.id)];
  return {
    hash: form.hash, assignee: writerName(actor, form), href: hrefOf(actor, form), due_date: dueDate,
    late: isOpen(form) && dueDate !== null && dueDate < form.today, can_nudge: mayNudge && !isReminded, reminded: mayNudge && isReminded,
  };
}

function presentForm(actor: Actor, form: PulseRecord, reminded: Reminded): TeamForm {
  // What is said about a person in declining is not for that person, whatever they track.
  const told = form.employee_id === actor.employeeId ? { ...form, decline_reason: null } : form;
  return { ...presentTask(actor, form, reminded), status: presentStatus(statusOf(actor, told)) };
}

/** Where the peers are managed: the task's own screen. */
function manageOf(actor: Actor, task: PulseRecord | undefined, hasReviews: boolean): PeersCell['manage'] {
  if (task === undefined || !mayOpenPeers(actor, task)) return null;
  return { href: `/pulses/${task.hash}/edit`, label: hasReviews ? LABELS.nominations.managePeers : LABELS.nominations.addPeers };
}

function presentPeers(actor: Actor, { forms, reviews, isTracked }: TeamCell, reminded: Reminded): PeersCell {
  const task = forms.find(isOpen) ?? forms[0];
  const isTaskOpen = task !== undefined && isOpen(task);
  const flags = reviews.map((state) => ({ is_open: state === 'open' || state === 'draft', is_complete: state === 'complete' }));
  const isMine = task !== undefined && actor.employeeId !== null && task.assignee_id === actor.employeeId;
  const status = peerStatus(task === undefined ? null : { waiting: waits(task), is_open: isTaskOpen, stage_title: task.stage_title ?? task.template_title, is_mine: isMine }, flags);
  const isWithheld = !isTracked && !isTaskOpen;
  return {
    kind: 'peers',
    status: isWithheld ? 'withheld' : status.kind,
    label: isWithheld ? MESSAGES.pulses.anonymous : peerStatusLabel(status),
    progress: isWithheld || status.kind !== 'progress' ? null : { completed: status.completed, total: status.total, percent: status.percent },
    task: isTaskOpen ? presentTask(actor, task, reminded) : null,
    manage: manageOf(actor, task, flags.length > 0),
    reviews: isTracked && task !== undefined && flags.length > 0 ? task.hash : null,
  };
}

function presentCell(actor: Actor, cell: TeamCell, reminded: Reminded): TeamCellView {
  if (cell.isPeers) return presentPeers(actor, cell, reminded);
  const { forms, isTracked } = cell;
  return { kind: 'forms', forms: forms.map((form) => presentForm(actor, form, reminded)), empty: forms.length > 0 ? null : isTracked ? LABELS.status.ineligible : MESSAGES.pulses.anonymous };
}

function presentMember({ id, preferred_name, position_name, depth, manager_id: managerId, manager_name: managerName }: TeamMember): Omit<TeamRow, 'cells'> {
  return {
    employee: { id, preferred_name }, position_name: position_name ?? '', depth,
    manager: managerId === null ? null : { id: managerId, preferred_name: managerName ?? '' },
  };
}

export function presentTeam(actor: Actor, { columns, rows, reminded, total, hasBelow }: TeamOverview): ResponseOf<typeof showMyTeam> {
  return {
    columns: columns.map(({ pulse, isPeers }) => ({ pulse_id: pulse.id, title: pulse.title, cycle: pulse.cycle_name, kind: isPeers ? 'peers' : 'forms' })),
    data: rows.map(({ member, cells }) => ({ ...presentMember(member), cells: cells.map((cell) => presentCell(actor, cell, reminded)) })),
    totalResults: total, hasBelow,
  };
}

/** PEER-07. */
export function presentPeerReviews(actor: Actor, { reviews, reminded }: PeerReviews): PeerReview[] {
  return reviews.map((review) => ({ ...presentForm(actor, review, reminded), employee: { id: review.employee_id, preferred_name: review.employee_name } }));
}

import type {
  PeerReview,
  PeersCell,
  ResponseOf,
  showMyTeam,
  TeamCell as TeamCellView,
  TeamForm,
  TeamRow,
  TeamTask,
} from '@reviews/contracts';
import { isLate, LABELS, MESSAGES } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { isUnderWay } from '../pulses/peers/public.ts';
import { isWriterWithheld, permissionsOn, type PulseRecord } from '../pulses/record/public.ts';
import { presentPeers } from '../pulses/peers/public.presenter.ts';
import { presentStatus, statusOf, writerName } from '../pulses/record/public.presenter.ts';
import { canNudge } from './team.policy.ts';
import type { TeamMember } from './team.queries.ts';
import type { PeerReviews, TeamCell, TeamOverview } from './team.service.ts';

type Reminded = TeamOverview['reminded'];

function hrefOf(actor: Actor, form: PulseRecord): string | null {
  const { update, view } = permissionsOn(actor, form);
  if (update) return `/pulses/${form.hash}/edit`;
  return view && form.kind === 'review' ? `/pulses/${form.hash}/view` : null;
}

/** Presents a form. The status of a nomination task is its stage. */
function presentTask(actor: Actor, form: PulseRecord, reminded: Reminded): TeamTask {
  // Due dates follow the opening day, which could reveal an anonymous writer.
  const dueDate = isWriterWithheld(actor, form) ? null : form.due_date;
  const [mayNudge, isReminded] = [canNudge(actor, form), reminded.has(form.id)];
  return {
    hash: form.hash,
    assignee: writerName(actor, form),
    due_date: dueDate,
    late: isLate(
      { isOwed: isUnderWay(form), due_date: dueDate, stage_start_date: form.stage_start_date },
      form.today,
    ),
    can_nudge: mayNudge && !isReminded,
    reminded: mayNudge && isReminded,
  };
}

function presentForm(actor: Actor, form: PulseRecord, reminded: Reminded): TeamForm {
  // A person never sees a decline reason about themselves, whatever they track.
  const told = form.employee_id === actor.employeeId ? { ...form, decline_reason: null } : form;
  return {
    ...presentTask(actor, form, reminded),
    href: hrefOf(actor, form),
    status: presentStatus(statusOf(actor, told)),
  };
}

function presentPeersCell(
  actor: Actor,
  { forms, reviews, isTracked }: TeamCell,
  reminded: Reminded,
): PeersCell {
  const task = forms.find(isUnderWay) ?? forms[0];
  const peers = presentPeers(actor, {
    task: task && { ...task, title: task.stage_title ?? task.template_title },
    reviews,
    isTracked,
  });
  return {
    kind: 'peers',
    ...peers,
    task: task !== undefined && isUnderWay(task) ? presentTask(actor, task, reminded) : null,
  };
}

function presentCell(actor: Actor, cell: TeamCell, reminded: Reminded): TeamCellView {
  if (cell.isPeers) return presentPeersCell(actor, cell, reminded);
  const { forms, isTracked } = cell;
  return {
    kind: 'forms',
    forms: forms.map((form) => presentForm(actor, form, reminded)),
    empty:
      forms.length > 0 ? null : isTracked ? LABELS.status.ineligible : MESSAGES.pulses.anonymous,
  };
}

function presentMember({
  id,
  preferred_name,
  position_name,
  depth,
  manager_id: managerId,
  manager_name: managerName,
}: TeamMember): Omit<TeamRow, 'cells'> {
  return {
    employee: { id, preferred_name },
    position_name: position_name ?? '',
    depth,
    manager: managerId === null ? null : { id: managerId, preferred_name: managerName ?? '' },
  };
}

export function presentTeam(
  actor: Actor,
  { columns, rows, reminded, total, hasBelow }: TeamOverview,
): ResponseOf<typeof showMyTeam> {
  return {
    columns: columns.map(({ pulse, isPeers }) => ({
      pulse_id: pulse.id,
      title: pulse.title,
      cycle: pulse.cycle_name,
      kind: isPeers ? 'peers' : 'forms',
    })),
    data: rows.map(({ member, cells }) => ({
      ...presentMember(member),
      cells: cells.map((cell) => presentCell(actor, cell, reminded)),
    })),
    totalResults: total,
    hasBelow,
  };
}

/** Presents the peer reviews (PEER-07). */
export function presentPeerReviews(actor: Actor, { reviews, reminded }: PeerReviews): PeerReview[] {
  return reviews.map((review) => ({
    ...presentForm(actor, review, reminded),
    employee: { id: review.employee_id, preferred_name: review.employee_name },
  }));
}

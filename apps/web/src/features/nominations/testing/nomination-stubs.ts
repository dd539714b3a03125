import { typeaheadHit, type TypeaheadHit } from '@reviews/contracts/employees';
import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import {
  DEFAULT_TEMPLATE_OPTIONS,
  STAGE_NOMINATION_APPROVALS,
  STAGE_NOMINATIONS,
} from '@reviews/domain';
import { buildForm } from '../../../testing/build-form.ts';
import { buildEmployeeHit } from '../../../testing/stub-data.ts';

type Nomination = EmployeeFeedback['nominations'][number];
type Task = NonNullable<EmployeeFeedback['nominationTask']>;

export const buildNomination = (
  id: number,
  name: string,
  change: Partial<Nomination> = {},
): Nomination => ({
  id,
  employee_id: id,
  user_id: 100 + id,
  preferred_name: name,
  position_name: 'Engineer',
  manager_name: 'Soledad Ito',
  photo: null,
  approved: false,
  state: 'proposed',
  employee_feedback: null,
  open_reviews: 0,
  reason: null,
  has_declined: false,
  decline_reason: null,
  ...change,
});

export const approved = { approved: true, state: 'approved' } as const;

export const buildTask = (change: Partial<Task> = {}): Task => ({
  deleted_at: null,
  canRemoveIncompletePeers: false,
  canManage: false,
  canUnlock: false,
  canRemoveApproved: false,
  namesWithheld: false,
  min: 1,
  max: null,
  lowered_from: null,
  agreeTerms: null,
  ...change,
});

/** Builds a task in which the employee chooses their own reviewers. */
export function buildSelection(
  task: Partial<Task> = {},
  change: Partial<EmployeeFeedback> = {},
): EmployeeFeedback {
  const built = buildForm([], {
    currentStage: { id: 1, title: 'Choose reviewers', component: STAGE_NOMINATIONS },
    for: { id: 7, preferred_name: 'Noa Castellan' },
    nominationTask: buildTask(task),
    ...change,
  });
  return {
    ...built,
    feedback: {
      ...built.feedback,
      title: 'Peer Review',
      options: { ...DEFAULT_TEMPLATE_OPTIONS },
      ...change.feedback,
    },
  };
}

/** Builds a task for an approver. */
export const buildApproval = (
  nominations: readonly Nomination[],
  task: Partial<Task> = {},
  change: Partial<EmployeeFeedback> = {},
): EmployeeFeedback =>
  buildSelection(task, {
    currentStage: { id: 2, title: 'Approve reviewers', component: STAGE_NOMINATION_APPROVALS },
    for: { id: 9, preferred_name: 'Priya Raman' },
    nominations: [...nominations],
    ...change,
  });

/** Builds the same task, already saved. */
export const buildLocked = (
  nominations: readonly Nomination[],
  task: Partial<Task> = {},
): EmployeeFeedback =>
  buildApproval(
    nominations,
    { canManage: true, ...task },
    {
      is_open: false,
      is_complete: true,
      permissions: { view: true, update: false, reAssign: false, reOpen: false, delete: false },
    },
  );

/** Builds an approved reviewer whose review has this status. */
export const withReview = (id: number, name: 'Open' | 'Complete' | 'Incomplete') =>
  ({
    approved: true,
    state: 'approved',
    employee_feedback: {
      id,
      status: { name, is_open: name === 'Open', is_complete: name === 'Complete' },
    },
  }) as const;

/** Builds a reviewer whose review was declined. */
export const gaveUp = (id: number, reason: string) =>
  ({
    state: 'declined',
    has_declined: true,
    decline_reason: reason,
    employee_feedback: { id, status: { name: 'Declined', is_open: false, is_complete: false } },
  }) as const;

export const buildNominee = (
  id: number,
  name: string,
  nominee: Partial<NonNullable<TypeaheadHit['nominee']>> = {},
): TypeaheadHit =>
  typeaheadHit.parse({
    ...buildEmployeeHit({ id, employee_id: id, preferred_name: name }),
    nominee: { eligible: true, reason: null, open_reviews: 0, ...nominee },
  });

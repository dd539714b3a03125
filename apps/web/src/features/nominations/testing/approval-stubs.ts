import type { ApprovalTask } from '@reviews/contracts/nominations';

type Nominee = ApprovalTask['nominations'][number];

export const buildNominee = (id: number, name: string, change: Partial<Nominee> = {}): Nominee => ({
  id,
  employee_id: id,
  user_id: 100 + id,
  preferred_name: name,
  position_name: 'Engineer',
  manager_name: 'Soledad Ito',
  photo: null,
  state: 'proposed',
  is_incomplete: false,
  has_declined: false,
  decline_reason: null,
  open_reviews: 0,
  reason: null,
  ...change,
});

/** Builds a person with two proposed reviewers waiting for approval. */
export const buildApproval = (
  id: number,
  name: string,
  change: Partial<ApprovalTask> = {},
): ApprovalTask => ({
  id,
  feedback_id: 5,
  hash: `approval-${id}`.padEnd(22, '0'),
  title: 'Peer Review',
  type: 'Peer Review',
  for: { id: 1000 + id, preferred_name: name },
  cycle: { id: 1, name: 'Mid-Year Review' },
  due_date: null,
  min: 1,
  max: 3,
  lowered_from: null,
  agreeTerms: null,
  can_undo: true,
  nominations: [buildNominee(id * 10 + 1, 'Ana Alves'), buildNominee(id * 10 + 2, 'Ben Brandt')],
  ...change,
});

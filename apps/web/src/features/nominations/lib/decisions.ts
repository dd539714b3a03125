import type { TypeaheadHit } from '@reviews/contracts/employees';
import type { ApprovalRun } from '../hooks/use-approval-run.ts';
import { APPROVAL_TEXTS } from './approval-texts.ts';
import {
  standingOf,
  undecidedOf,
  type AddedPerson,
  type Approvable,
  type Decision,
  type Draft,
  type Nominee,
} from './approval.ts';
import { without } from './run-state.ts';

export type Decisions = ReturnType<typeof decisionsOn>;

/** Returns what the user can do with one person's nominees. Undo takes back one call at a time. */
export function decisionsOn(run: ApprovalRun, task: Approvable) {
  const { said } = APPROVAL_TEXTS;
  const draft = run.draftOf(task.hash);
  const { decisions, reviews, added } = draft;
  const change = (part: Partial<Draft>, text: string): void => {
    if (!run.isDone(task.hash)) run.decide(task.hash, { ...draft, ...part }, text);
  };
  /** Undecided people who may be approved. */
  const approvable = undecidedOf(task, draft).filter(({ reason }) => reason === null);
  return {
    draft,
    approvable,
    decide: (nominee: Nominee, decision: Decision): void => {
      const { id, preferred_name: name, reason } = nominee;
      const text = decision === 'approve' ? said.approved : said.declined;
      if (decision === 'approve' && reason !== null) run.say(`${name}: ${reason}`);
      else if (standingOf(nominee, draft) !== (decision === 'approve' ? 'approved' : 'declined'))
        change({ decisions: { ...decisions, [id]: decision } }, text({ name }));
    },
    /** Ticks or unticks someone, which the checkbox itself announces. */
    toggle: ({ id, standing, review }: Nominee): void => {
      const ticked = standing === 'pending' ? 'approve' : 'decline';
      change(
        {
          decisions:
            decisions[id] === ticked
              ? without(decisions, String(id))
              : { ...decisions, [id]: ticked },
          // Someone who is removed has no review left to change.
          reviews: without(reviews, String(review?.id)),
        },
        '',
      );
    },
    approveAll: (): void => {
      if (approvable.length === 0) return;
      const all = approvable.map(({ id }) => [id, 'approve' as const]);
      change({ decisions: { ...decisions, ...Object.fromEntries(all) } }, said.all);
    },
    add: ({ employee_id, user_id, nominee, ...hit }: TypeaheadHit): void => {
      // The search marks people without an account as unavailable.
      if (user_id === null) return;
      const { preferred_name, position_name, manager_name } = hit;
      const named = { employee_id, user_id, preferred_name, position_name, manager_name };
      change(
        { added: [...added, { ...named, open_reviews: nominee?.open_reviews ?? null }] },
        said.added({ name: preferred_name }),
      );
    },
    takeBack: (person: AddedPerson): void =>
      change(
        { added: added.filter((one) => one !== person) },
        said.removed({ name: person.preferred_name }),
      ),
    /** Marks an open review Incomplete or reopens an incomplete one, or undoes that. */
    toggleReview: ({ review }: Nominee): void => {
      if (review === null || review.id === null) return;
      const { id, state } = review;
      const next = { ...reviews, [id]: state === 'incomplete' ? 'reopen' : 'incomplete' } as const;
      change({ reviews: reviews[id] === undefined ? next : without(reviews, String(id)) }, '');
    },
  };
}

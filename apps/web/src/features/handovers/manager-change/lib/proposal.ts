import type { AffectedForm, HandoverDecision } from '@reviews/contracts/handovers';

/** HR's choice for a review when the manager changes; `later` leaves it to the two managers. */
export type Choice = HandoverDecision | 'later';
const CHOICES: readonly Choice[] = ['keep', 'transfer', 'later'];

const BEGUN: readonly AffectedForm['status']['kind'][] = ['draft', 'continue'];

/**
 * Suggests keeping a started review with its writer, and one that the new manager cannot be given.
 * Any other, or a manager's task, is handed over.
 */
export const proposedFor = ({
  kind,
  status,
  transfer_fault: fault,
}: Pick<AffectedForm, 'kind' | 'status' | 'transfer_fault'>): Choice =>
  fault !== null || (kind === 'review' && BEGUN.includes(status.kind)) ? 'keep' : 'transfer';

/** Returns the possible choices for a review. */
export const choicesFor = ({ transfer_fault: fault }: Pick<AffectedForm, 'transfer_fault'>) =>
  CHOICES.filter((choice) => fault === null || choice !== 'transfer');

/** Returns the user's choice, or else the suggestion. */
export const choiceFor = (form: AffectedForm, chosen: Readonly<Record<string, Choice>>): Choice =>
  chosen[form.hash] ?? proposedFor(form);

/** Returns the reviews to decide with the change. */
export function decidedForms(
  forms: readonly AffectedForm[],
  chosen: Readonly<Record<string, Choice>>,
): { hash: string; decision: HandoverDecision }[] {
  return forms.flatMap((form) => {
    const choice = choiceFor(form, chosen);
    return choice === 'later' ? [] : [{ hash: form.hash, decision: choice }];
  });
}

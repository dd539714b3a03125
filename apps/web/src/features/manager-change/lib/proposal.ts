import type { AffectedForm, HandoverDecision } from '@reviews/contracts/handovers';

/** What HR says of a form when the manager changes; `later` leaves it to those whom it concerns. */
export type Choice = HandoverDecision | 'later';
export const CHOICES: readonly Choice[] = ['keep', 'transfer', 'later'];

const BEGUN: readonly AffectedForm['status']['kind'][] = ['draft', 'continue'];

/** What has been begun stays with whoever began it; what has not, and what is a task of the manager's, goes along. */
export const proposedFor = ({ kind, status }: Pick<AffectedForm, 'kind' | 'status'>): Choice =>
  kind === 'review' && BEGUN.includes(status.kind) ? 'keep' : 'transfer';

/** What was chosen by hand, and otherwise what is proposed. */
export const choiceFor = (form: AffectedForm, chosen: Readonly<Record<string, Choice>>): Choice =>
  chosen[form.hash] ?? proposedFor(form);

/** The forms that are decided at once. */
export function decidedForms(
  forms: readonly AffectedForm[],
  chosen: Readonly<Record<string, Choice>>,
): { hash: string; decision: HandoverDecision }[] {
  return forms.flatMap((form) => {
    const choice = choiceFor(form, chosen);
    return choice === 'later' ? [] : [{ hash: form.hash, decision: choice }];
  });
}

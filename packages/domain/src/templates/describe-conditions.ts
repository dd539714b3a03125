import type { DraftCondition } from './draft.ts';

const listed = (words: readonly string[], last: 'or' | 'and'): string =>
  words.length < 2
    ? (words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;

const quoted = (answers: readonly string[]) => answers.map((answer) => `“${answer}”`);

/** Describes one condition as a clause: `“How was it?” is answered with “Good” or “Fair”`. */
export function describeCondition(
  condition: DraftCondition,
  textOf: (key: string) => string,
): string {
  const answers = listed(quoted(condition.answer), condition.has === 'all' ? 'and' : 'or');
  return `“${textOf(condition.question)}” is answered with ${answers}`;
}

/**
 * Describes a list of conditions in a sentence. The last one decides (Q-45, AMB-34). It says so
 * when there are several, because authors expect all of them to count.
 */
export function describeConditions(
  conditions: readonly DraftCondition[],
  effect: 'shown' | 'required',
  textOf: (key: string) => string,
): string {
  const deciding = conditions.at(-1);
  const verb = effect === 'shown' ? 'Shown' : 'Required';
  if (deciding === undefined)
    return effect === 'shown' ? 'Always shown.' : 'Not required by a condition.';
  const sentence = `${verb} only if ${describeCondition(deciding, textOf)}.`;
  const idle = conditions.length - 1;
  if (idle === 0) return sentence;
  return `${sentence} Only the last condition decides: the ${idle === 1 ? 'one before it has' : `${idle} before it have`} no effect.`;
}

import { texts } from '@reviews/messages';
import { templateConditions } from '@reviews/messages/en/templates';
import type { DraftCondition } from './draft.ts';

const CONDITIONS = texts(templateConditions);

/** Returns the answers of a condition in quotes: `“Good” or “Fair”`. */
function answersOf({ answer, has }: DraftCondition): string {
  const quoted = answer.map((each) => CONDITIONS.quoted({ answer: each }));
  const last = quoted.at(-1) ?? '';
  if (quoted.length < 2) return last;
  const join = has === 'all' ? CONDITIONS.lastAnd : CONDITIONS.lastOr;
  return join({ answers: quoted.slice(0, -1).join(', '), last });
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
  if (deciding === undefined)
    return effect === 'shown' ? CONDITIONS.alwaysShown : CONDITIONS.neverRequired;
  const describe = effect === 'shown' ? CONDITIONS.shownIf : CONDITIONS.requiredIf;
  const sentence = describe({ question: textOf(deciding.question), answers: answersOf(deciding) });
  const idle = conditions.length - 1;
  return idle === 0 ? sentence : `${sentence} ${CONDITIONS.idle({ count: idle })}`;
}

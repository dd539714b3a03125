import { Button } from '@mantine/core';
import { describeConditions, type DraftCondition, type DraftQuestion } from '@reviews/domain';
import { IconPlus } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { useBuilder } from '../../hooks/use-builder.ts';
import { changeConditions } from '../../lib/draft-edits.ts';
import { BUILDER_TEXTS as texts } from '../../lib/template-texts.ts';
import { ConditionEditor } from './condition-editor.tsx';
import styles from './conditions.module.css';

const EFFECTS = {
  shown: { name: 'available_if', word: texts.shownIf },
  required: { name: 'required_if', word: texts.requiredIf },
} as const;

/** Maximum that the contract accepts. */
const MOST = 20;

interface ConditionListProps {
  question: DraftQuestion;
  index: number;
  /** Accessible name of the question. */
  name: string;
  effect: keyof typeof EFFECTS;
  /** Earlier questions that have choices. */
  earlier: readonly DraftQuestion[];
}

/** Conditions that show or require a question, as a sentence and editable. */
export function ConditionList({
  question,
  index,
  name: questionName,
  effect,
  earlier,
}: ConditionListProps) {
  const { draft, edit, readOnly } = useBuilder();
  const { name, word } = EFFECTS[effect];
  const conditions = question.config[name] ?? [];
  const change = (next: DraftCondition[]): void => edit(changeConditions(question.key, name, next));
  const textOf = (key: string): string =>
    draft.questions.find((each) => each.key === key)?.text ?? texts.goneQuestion;
  const nearest = earlier.at(-1);
  const add = (): void => {
    if (nearest) change([...conditions, { question: nearest.key, has: 'any', answer: [] }]);
  };
  const isWhole = conditions.every(({ answer }) => answer.length > 0);
  return (
    <div className={styles.effect}>
      {(conditions.length > 0 ? isWhole : effect === 'shown') && (
        <p className={conditions.length > 0 ? styles.sentence : styles.always}>
          {describeConditions(conditions, effect, textOf)}
        </p>
      )}
      {conditions.map((condition, position) => (
        <ConditionEditor
          condition={condition}
          earlier={earlier}
          isIdle={position < conditions.length - 1}
          // A condition has no id, and all its fields are controlled.
          key={position}
          number={position + 1}
          onChange={(next) => change(conditions.with(position, next))}
          onRemove={() => change(conditions.toSpliced(position, 1))}
          path={`questions.${index}.config.${name}.${position}`}
          word={word}
        />
      ))}
      {!readOnly && nearest && conditions.length < MOST && (
        <Button
          aria-label={texts.addCondition({ what: word, name: questionName })}
          leftSection={<IconPlus aria-hidden size={16} stroke={ICON_STROKE} />}
          onClick={add}
          size="compact-sm"
          variant="subtle"
        >
          {word}
        </Button>
      )}
    </div>
  );
}

import { ActionIcon, Checkbox, Group, NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import type { DraftCondition, DraftQuestion } from '@reviews/domain';
import { IconX } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { useBuilder } from '../../hooks/use-builder.ts';
import { useArrival } from '../../hooks/use-fields.ts';
import { BUILDER_TEXTS as texts } from '../../lib/template-texts.ts';
import styles from './conditions.module.css';

interface ConditionEditorProps {
  condition: DraftCondition;
  earlier: readonly DraftQuestion[];
  path: string;
  /** 'Shown if' or 'Required if'. */
  word: string;
  number: number;
  /** A later condition decides, so this one has no effect. */
  isIdle: boolean;
  onChange: (condition: DraftCondition) => void;
  onRemove: () => void;
}

const HAS = [
  { value: 'any', label: texts.any },
  { value: 'all', label: texts.all },
];

/** One condition: an earlier question, any or all, and some of its choices. */
export function ConditionEditor({
  condition,
  earlier,
  path,
  word,
  number,
  isIdle,
  onChange,
  onRemove,
}: ConditionEditorProps) {
  const { draft, readOnly, faultAt } = useBuilder();
  const asked = draft.questions.find(({ key }) => key === condition.question);
  const answersFault = faultAt(`${path}.answer`);
  const answers = useArrival<HTMLFieldSetElement>(`${path}.answer`);
  const choices = asked?.config.options ?? [];
  const gone = condition.answer.filter((answer) => !choices.includes(answer));
  const toggle = (answer: string, isOn: boolean): void => {
    const chosen = new Set(
      isOn ? [...condition.answer, answer] : condition.answer.filter((each) => each !== answer),
    );
    onChange({ ...condition, answer: [...choices, ...gone].filter((each) => chosen.has(each)) });
  };
  return (
    <fieldset className={styles.condition} data-idle={isIdle || undefined}>
      <VisuallyHidden component="legend">{texts.condition({ what: word, number })}</VisuallyHidden>
      {isIdle && (
        <Text c="dimmed" fz="note" fs="italic">
          {texts.idle}
        </Text>
      )}
      <Group gap="xs" align="flex-start">
        <span aria-hidden className={styles.word}>
          {word}
        </span>
        <AskedQuestion condition={condition} earlier={earlier} onChange={onChange} path={path} />
        <NativeSelect
          aria-label={texts.has}
          className={styles.has ?? ''}
          data={HAS}
          disabled={readOnly}
          onChange={(event) =>
            onChange({ ...condition, has: event.currentTarget.value === 'all' ? 'all' : 'any' })
          }
          value={condition.has}
        />
        {!readOnly && (
          <ActionIcon
            aria-label={texts.removeCondition({ what: word, number })}
            color="gray"
            onClick={onRemove}
            size="lg"
            variant="subtle"
          >
            <IconX aria-hidden size={16} stroke={ICON_STROKE} />
          </ActionIcon>
        )}
      </Group>
      <fieldset
        aria-invalid={answersFault ? true : undefined}
        className={styles.answers}
        ref={answers}
        tabIndex={-1}
      >
        <VisuallyHidden component="legend">{texts.answers}</VisuallyHidden>
        {[...choices, ...gone].map((choice) => (
          <Checkbox
            checked={condition.answer.includes(choice)}
            disabled={readOnly}
            key={choice}
            label={choice}
            onChange={(event) => toggle(choice, event.currentTarget.checked)}
            size="sm"
          />
        ))}
      </fieldset>
      {answersFault && (
        <Text c="var(--danger)" fz="note">
          {answersFault}
        </Text>
      )}
    </fieldset>
  );
}

type AskedQuestionProps = Pick<ConditionEditorProps, 'condition' | 'earlier' | 'path' | 'onChange'>;

/**
 * The question of the condition. One that is deleted or no longer comes earlier stays visible until
 * another is chosen.
 */
function AskedQuestion({ condition, earlier, path, onChange }: AskedQuestionProps) {
  const { draft, readOnly, faultAt } = useBuilder();
  const field = useArrival<HTMLSelectElement>(`${path}.question`);
  const numberOf = (key: string): number =>
    draft.questions.findIndex((each) => each.key === key) + 1;
  const nameOf = (question: DraftQuestion): string => `${numberOf(question.key)}. ${question.text}`;
  const isThere = earlier.some(({ key }) => key === condition.question);
  const other = draft.questions.find(({ key }) => key === condition.question);
  return (
    <NativeSelect
      aria-label={texts.askedQuestion}
      className={styles.asked ?? ''}
      data={[
        ...(isThere
          ? []
          : [{ value: condition.question, label: other ? nameOf(other) : texts.goneQuestion }]),
        ...earlier.map((each) => ({ value: each.key, label: nameOf(each) })),
      ]}
      disabled={readOnly}
      error={faultAt(`${path}.question`)}
      onChange={(event) =>
        onChange({ ...condition, question: event.currentTarget.value, answer: [] })
      }
      ref={field}
      value={condition.question}
    />
  );
}

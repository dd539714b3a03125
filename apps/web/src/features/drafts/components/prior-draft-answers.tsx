import { Box, Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconPointFilled } from '@tabler/icons-react';
import { StateMark } from '../../../ui/state-mark.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import type { TakenAnswers } from '../hooks/use-taken-answers.ts';
import type { DraftAnswer } from '../lib/draft-difference.ts';
import { DRAFT_TEXTS } from '../lib/draft-texts.ts';
import type { RenderAnswer } from './conflict-dialog.tsx';
import styles from './prior-drafts-dialog.module.css';

interface PriorDraftAnswersProps {
  answers: readonly DraftAnswer[];
  /**
   * Hides answers that equal the current ones. An answer just restored stays, so that it can be
   * undone.
   */
  onlyDifferent: boolean;
  editable: ReadonlySet<number>;
  taken: TakenAnswers;
  renderAnswer: RenderAnswer;
}

/**
 * Shows the answers of an earlier draft, read-only (DRAFT-08). Marks those that differ from the
 * current ones; each can be restored on its own.
 */
export function PriorDraftAnswers({
  answers,
  onlyDifferent,
  editable,
  taken,
  renderAnswer,
}: PriorDraftAnswersProps) {
  const shown = onlyDifferent
    ? answers.filter(({ entry, differs }) => differs || taken.has(entry.question.question_id))
    : answers;
  if (shown.length === 0) return <Text c="dimmed">{DRAFT_TEXTS.nothingDiffers}</Text>;
  return shown.map((answer) => {
    const { question } = answer.entry;
    const id = question.question_id;
    return (
      <div aria-label={question.text} className={styles.answer} key={id} role="group">
        <Group align="baseline" component="header" gap="4px 12px" justify="space-between" mb={4}>
          <Box
            component="h3"
            flex="1 1 14em"
            miw={0}
            fz="sm"
            fw={620}
            lh={1.4}
            className="wrap-anywhere"
          >
            {question.text}
          </Box>
          <Mark differs={answer.differs} taken={taken.has(id)} />
        </Group>
        {renderAnswer(question, answer.value)}
        {editable.has(id) && (answer.differs || taken.has(id)) && (
          <TakeBack answer={answer} renderAnswer={renderAnswer} taken={taken} />
        )}
      </div>
    );
  });
}

function Mark({ differs, taken }: { differs: boolean; taken: boolean }) {
  if (taken && !differs) {
    return (
      <StateMark icon={IconCheck} tone="positive">
        {DRAFT_TEXTS.restored}
      </StateMark>
    );
  }
  return differs ? (
    <StateMark icon={IconPointFilled} tone="accent-text">
      {DRAFT_TEXTS.differs}
    </StateMark>
  ) : null;
}

/** One button that turns into its own undo, so that the focus stays. */
function TakeBack({
  answer: { entry, value, now, differs },
  taken,
  renderAnswer,
}: { answer: DraftAnswer } & Pick<PriorDraftAnswersProps, 'taken' | 'renderAnswer'>) {
  const { question } = entry;
  const isTaken = taken.has(question.question_id) && !differs;
  const label = isTaken ? DRAFT_TEXTS.undo : DRAFT_TEXTS.restoreAnswer;
  return (
    <Group gap="8px 16px" align="flex-start" justify="space-between" mt={10}>
      {differs && (
        <Box c="dimmed" component="details" flex="1 1 14em" fz="note" miw={0}>
          <summary>{DRAFT_TEXTS.currentAnswer}</summary>
          <Box c="var(--ink)" mt={4} ps="sm" style={{ borderLeft: '2px solid var(--hairline)' }}>
            {renderAnswer(question, now)}
          </Box>
        </Box>
      )}
      <Button
        aria-label={`${label}: ${question.text}`}
        ml="auto"
        leftSection={
          isTaken ? <IconArrowBackUp aria-hidden size={16} stroke={ICON_STROKE} /> : null
        }
        onClick={() => (isTaken ? taken.undo(question.question_id) : taken.take(question, value))}
        size="compact-sm"
        variant={isTaken ? 'subtle' : 'default'}
      >
        {label}
      </Button>
    </Group>
  );
}

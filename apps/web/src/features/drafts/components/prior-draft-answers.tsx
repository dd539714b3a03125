import { Box, Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
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
        <header className={styles.asked}>
          <Box component="h3" miw={0} fz="sm" fw={620} lh={1.4} className="wrap-anywhere">
            {question.text}
          </Box>
          <Mark differs={answer.differs} taken={taken.has(id)} />
        </header>
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
      <span className={styles.mark} data-taken>
        <IconCheck aria-hidden size={14} stroke={ICON_STROKE} />
        {DRAFT_TEXTS.restored}
      </span>
    );
  }
  return differs ? <span className={styles.mark}>{DRAFT_TEXTS.differs}</span> : null;
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
        <details className={styles.now}>
          <summary>{DRAFT_TEXTS.currentAnswer}</summary>
          <div className={styles.nowAnswer}>{renderAnswer(question, now)}</div>
        </details>
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

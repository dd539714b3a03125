import { Box, Button, Group, Paper, Text } from '@mantine/core';
import { LABELS, type AnswerValue } from '@reviews/domain';
import type { QuestionVersionView } from '@reviews/contracts';
import { useState, type ReactNode } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LightChoice } from '../../../ui/light-choice.tsx';
import { appendAnswers, canKeepBoth } from '../lib/append-answers.ts';
import { DRAFT_TEXTS } from '../lib/draft-texts.ts';
import type { AnswerMap, ReviewConflict, VersionPair } from '../lib/review-state.ts';
import type { FormQuestion } from '../lib/review-wire.ts';
import styles from './conflict-dialog.module.css';

/**
 * Renders an answer read-only. Passed in by the page, because showing answers belongs to another
 * feature.
 */
export type RenderAnswer = (question: QuestionVersionView, value: AnswerValue) => ReactNode;

const WIDTH = 920;

type Choice = 'mine' | 'theirs' | 'both';

interface ConflictDialogProps {
  conflict: ReviewConflict;
  questions: readonly FormQuestion[];
  opened: boolean;
  onClose: () => void;
  onSettle: (values: AnswerMap) => void;
  renderAnswer: RenderAnswer;
}

/**
 * Resolves a conflict between two windows: shows both versions side by side with a choice for each
 * question. The version not chosen can be restored as an old draft, so nothing is lost.
 */
export function ConflictDialog({
  conflict,
  questions,
  opened,
  onClose,
  onSettle,
  renderAnswer,
}: ConflictDialogProps) {
  const [choices, setChoices] = useState<Readonly<Record<number, Choice>>>({});
  const { formatDateTime, formatTime, daysUntil } = useDates();
  const at = conflict.theirsAt;
  const time = at === null ? '' : daysUntil(at) === 0 ? formatTime(at) : formatDateTime(at);
  const names =
    conflict.source === 'window'
      ? { mine: DRAFT_TEXTS.mine, theirs: DRAFT_TEXTS.theirs, title: DRAFT_TEXTS.conflictTitle }
      : {
          mine: DRAFT_TEXTS.mineKept,
          theirs: DRAFT_TEXTS.theirsServer,
          title: DRAFT_TEXTS.conflictFromJournal,
        };
  const known = new Map(questions.map(({ question }) => [question.question_id, question]));
  const pairs = conflict.pairs.flatMap((pair) => {
    const question = known.get(pair.question_id);
    return question ? [{ ...pair, question }] : [];
  });
  const isSettled = pairs.every(({ question_id: id }) => choices[id] !== undefined);
  const settle = (): void => {
    onSettle(
      Object.fromEntries(
        pairs.map(({ question, ...pair }) => [
          pair.question_id,
          chosenAnswer(question, pair, choices[pair.question_id] ?? 'mine'),
        ]),
      ),
    );
  };
  return (
    <Dialog
      actions={
        <>
          <Button onClick={onClose} variant="default">
            {LABELS.buttons.cancel}
          </Button>
          <Button disabled={!isSettled} onClick={settle}>
            {DRAFT_TEXTS.keepChosen}
          </Button>
        </>
      }
      onClose={onClose}
      opened={opened}
      size={WIDTH}
      title={names.title}
    >
      <Text maw="var(--measure)" c="dimmed">
        {time === '' ? DRAFT_TEXTS.conflictIntro : DRAFT_TEXTS.conflictIntroAt({ time })}
      </Text>
      {pairs.map(({ question, mine, theirs, question_id: id }) => (
        <fieldset className={styles.question} key={id}>
          <legend className={styles.legend}>{question.text}</legend>
          <Group align="stretch" gap="sm">
            <Version
              checked={choices[id] === 'mine'}
              heading={names.mine}
              name={`version-${id}`}
              onChoose={() => setChoices({ ...choices, [id]: 'mine' })}
            >
              {renderAnswer(question, mine)}
            </Version>
            <Version
              checked={choices[id] === 'theirs'}
              heading={time === '' ? names.theirs : `${names.theirs} · ${time}`}
              name={`version-${id}`}
              onChoose={() => setChoices({ ...choices, [id]: 'theirs' })}
            >
              {renderAnswer(question, theirs)}
            </Version>
          </Group>
          {canKeepBoth(question) && (
            <Box className="tabular" fw={550} fz="note" px="sm">
              <LightChoice
                checked={choices[id] === 'both'}
                name={`version-${id}`}
                onChange={() => setChoices({ ...choices, [id]: 'both' })}
                type="radio"
              >
                {question.type.ui_key === 'textarea'
                  ? DRAFT_TEXTS.keepBoth
                  : DRAFT_TEXTS.keepBothChoices}
              </LightChoice>
            </Box>
          )}
        </fieldset>
      ))}
    </Dialog>
  );
}

interface VersionProps {
  heading: string;
  name: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Version({ heading, name, checked, onChoose, children }: VersionProps) {
  return (
    <Paper
      bd={`1px solid var(${checked ? '--accent-text' : '--hairline'})`}
      flex="1 1 17.5rem"
      miw={0}
      shadow={checked ? '0 0 0 1px var(--accent-text)' : undefined}
    >
      <Box
        className="tabular"
        fw={550}
        fz="note"
        px="sm"
        style={{ borderBottom: '1px solid var(--hairline)' }}
      >
        <LightChoice checked={checked} name={name} onChange={onChoose} type="radio">
          {heading}
        </LightChoice>
      </Box>
      <Box
        aria-label={heading}
        mah="40dvh"
        p="sm"
        role="region"
        style={{ overflowY: 'auto' }}
        tabIndex={0}
      >
        {children}
      </Box>
    </Paper>
  );
}

function chosenAnswer(
  question: QuestionVersionView,
  { mine, theirs }: VersionPair,
  choice: Choice,
): AnswerValue {
  if (choice === 'mine') return mine;
  return choice === 'theirs' ? theirs : appendAnswers(question, mine, theirs);
}

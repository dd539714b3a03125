import { Box, Button, Paper, Stack, Text } from '@mantine/core';
import { useId, useRef } from 'react';
import { useDates } from '../../../../lib/dates.ts';
import { toast } from '../../../../lib/toasts.ts';
import { EmployeeName } from '../../../../ui/employee-name.tsx';
import type { ApprovalRun } from '../../hooks/use-approval-run.ts';
import { useBoardKeys } from '../../hooks/use-board-keys.ts';
import { useSaving } from '../../hooks/use-saving.ts';
import { reviewNames, type Approvable } from '../../lib/approval.ts';
import { fewerWords } from '../../lib/limits.ts';
import { RUN_TEXTS } from '../../lib/run-texts.ts';
import { PersonApproval } from '../person-approval.tsx';
import { SavedPerson } from './saved-person.tsx';
import { Shortcuts } from './shortcuts.tsx';
import styles from '../approval.module.css';

interface BoardPersonProps {
  run: ApprovalRun;
  task: Approvable;
  showsKeys: boolean;
  onToggleKeys: () => void;
}

/** Renders one person on the board, decided by mouse or by single keys, and the way to the others. */
export function BoardPerson({ run, task, showsKeys, onToggleKeys }: BoardPersonProps) {
  const { hash, for: about, can_undo: canUndo } = task;
  const panel = useRef<HTMLElement>(null);
  const keysId = useId();
  const sent = run.sent[hash];
  // Moves on at once. A refused save comes back.
  const saving = useSaving(run, task, async () => {
    void run.save(task).then((isSaved) => {
      const undo = { label: RUN_TEXTS.undo, run: () => run.takeBack(hash) };
      if (isSaved)
        toast.success(
          RUN_TEXTS.savedOf({ name: about.preferred_name }),
          ...(canUndo ? [undo] : []),
        );
    });
    run.goOn(hash);
    return Promise.resolve();
  });
  const { act, onKeyDown } = useBoardKeys({ run, task, panel, saving, onToggleKeys });
  const isLast = run.tasks.every((one) => one.hash === hash || run.isDone(one.hash));
  return (
    // The keys act on the focused row, and only while the focus is inside (WCAG 2.1.4).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={RUN_TEXTS.nominations({ name: about.preferred_name })}
      onKeyDown={onKeyDown}
      ref={panel}
    >
      <Paper
        pt={20}
        px="clamp(1rem, 3vw, 1.5rem)"
        style={{ '--bar-ground': 'var(--surface)' }}
        withBorder
      >
        <Stack gap={20}>
          <PersonHead task={task} />
          <PersonApproval
            before={
              !isLast && (
                <Button onClick={act.skip} variant="default">
                  {sent ? RUN_TEXTS.next : RUN_TEXTS.skip}
                </Button>
              )
            }
            note={
              <>
                {!sent && (
                  <Text c="dimmed" fz="note">
                    {canUndo ? RUN_TEXTS.locks : RUN_TEXTS.locksForGood}
                  </Text>
                )}
                {showsKeys && <Shortcuts id={keysId} />}
              </>
            }
            run={run}
            saved={sent && <SavedPerson onUndo={() => run.takeBack(hash)} sent={sent} />}
            saveLabel={isLast ? RUN_TEXTS.saveLast : RUN_TEXTS.save}
            saving={saving}
            task={task}
            tools={
              <>
                <Button
                  disabled={run.tasks.indexOf(task) <= 0}
                  onClick={act.previous}
                  variant="default"
                >
                  {RUN_TEXTS.previous}
                </Button>
                {!sent && (
                  <Button aria-label={RUN_TEXTS.undoLast} onClick={act.undo} variant="default">
                    {RUN_TEXTS.undo}
                  </Button>
                )}
                <Button
                  aria-controls={showsKeys ? keysId : undefined}
                  aria-expanded={showsKeys}
                  className={styles.keysButton ?? ''}
                  onClick={onToggleKeys}
                  variant="subtle"
                >
                  {RUN_TEXTS.keys}
                </Button>
              </>
            }
          />
        </Stack>
      </Paper>
    </section>
  );
}

function PersonHead({ task }: { task: Approvable }) {
  const { for: about, due_date: due } = task;
  const { formatDate, daysUntil } = useDates();
  const isLate = due !== null && daysUntil(due) < 0;
  return (
    <header>
      <Box component="h2" fz="1.25rem" fw={620} tabIndex={-1}>
        <EmployeeName id={about.id} name={about.preferred_name} />
      </Box>
      <Text c="dimmed" fz="note">
        {reviewNames(task)}
        {due !== null && (
          <>
            {' · '}
            {isLate ? (
              <Text span c="var(--danger)" fw={550}>
                {RUN_TEXTS.late({ days: -daysUntil(due) })}
              </Text>
            ) : (
              RUN_TEXTS.due({ date: formatDate(due) })
            )}
          </>
        )}
      </Text>
      {task.lowered_from !== null && <Text fz="note">{fewerWords(task)}</Text>}
    </header>
  );
}

import { Stack } from '@mantine/core';
import type { PeersCell } from '@reviews/contracts/team';
import { PeerStatus, PeerTools } from '../../../ui/peer-status.tsx';
import { TEAM_TEXTS } from '../lib/team-texts.ts';
import { DueLine } from './due-line.tsx';
import { NudgeButton } from './nudge-button.tsx';
import styles from './team.module.css';

/** Opens the list of reviews of a nomination task. */
export type OnReviews = (opened: { hash: string; name: string }) => void;

interface PeersStateProps {
  cell: PeersCell;
  title: string;
  name: string;
  onReviews: OnReviews;
}

/** A person's peer status, who has the task, and its actions. */
export function PeersState({ cell, title, name, onReviews }: PeersStateProps) {
  const { task, href } = cell;
  return (
    <Stack gap={4} align="flex-start" miw={152} maw={280}>
      <PeerStatus about={TEAM_TEXTS.about({ form: title, name })} peers={cell} />
      {task && (
        <>
          {href === null && task.assignee !== name && (
            <span className={styles.sub}>{TEAM_TEXTS.with({ name: task.assignee })}</span>
          )}
          <DueLine dueDate={task.due_date} late={task.late} />
          {(task.can_nudge || task.reminded) && (
            <NudgeButton
              form={title}
              hash={task.hash}
              name={name}
              reminded={task.reminded}
              writer={task.assignee}
            />
          )}
        </>
      )}
      <PeerTools compact name={name} onReviews={(hash) => onReviews({ hash, name })} peers={cell} />
    </Stack>
  );
}

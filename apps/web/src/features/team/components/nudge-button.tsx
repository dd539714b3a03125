import { IconBell, IconCheck } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useNudge } from '../api/team-queries.ts';
import { TEAM_TEXTS } from '../lib/team-texts.ts';
import styles from './team.module.css';

export interface NudgeButtonProps {
  /** Whether someone has sent a reminder today. */
  reminded: boolean;
  hash: string;
  writer: string;
  /** Title of the form. */
  form: string;
  name: string;
}

/**
 * Reminds a writer. The button stays after use so that it keeps the focus; a second click does
 * nothing.
 */
export function NudgeButton({ reminded, hash, writer, form, name }: NudgeButtonProps) {
  const { mutate, isPending, isSuccess } = useNudge(hash);
  const isDone = reminded || isSuccess;
  const Mark = isDone ? IconCheck : IconBell;
  const words = { writer, form, name };
  return (
    <button
      aria-disabled={isPending || isDone}
      aria-label={isDone ? TEAM_TEXTS.remindedReviewer(words) : TEAM_TEXTS.remindReviewer(words)}
      className={`${styles.nudge} quiet-button`}
      onClick={() => {
        if (!isPending && !isDone) mutate();
      }}
      type="button"
    >
      <Mark aria-hidden size={14} stroke={ICON_STROKE} />
      {isDone ? TEAM_TEXTS.reminded : TEAM_TEXTS.remind}
    </button>
  );
}

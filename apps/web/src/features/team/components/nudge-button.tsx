import { IconBell, IconCheck } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useNudge } from '../api/team-queries.ts';
import { TEAM_TEXTS } from '../lib/team-texts.ts';
import styles from './team.module.css';

export interface NudgeButtonProps {
  /** Somebody has done so today. */
  reminded: boolean;
  hash: string;
  writer: string;
  /** What is to be written, and about whom. */
  form: string;
  name: string;
}

/** Reminds a writer. It stays where it is once it has, so that the focus does; a second press does nothing. */
export function NudgeButton({ reminded, hash, writer, form, name }: NudgeButtonProps) {
  const { mutate, isPending, isSuccess } = useNudge(hash);
  const isDone = reminded || isSuccess;
  const Mark = isDone ? IconCheck : IconBell;
  const words = { writer, form, name };
  return (
    <button
      aria-disabled={isPending || isDone}
      aria-label={isDone ? TEAM_TEXTS.remindedWhom(words) : TEAM_TEXTS.remindWhom(words)}
      className={styles.nudge}
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

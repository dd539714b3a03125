import { IconBell, IconCheck } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useNudge } from '../api/team-queries.ts';
import { TEAM_TEXTS } from '../lib/team-texts.ts';
import styles from './team.module.css';

export interface NudgeButtonProps {
  hash: string;
  writer: string;
  /** What is to be written, and about whom. */
  form: string;
  name: string;
}

/** Reminds a writer. It stays where it is once it has, so that the focus does; a second press does nothing. */
export function NudgeButton({ hash, writer, form, name }: NudgeButtonProps) {
  const { mutate, isPending, isSuccess } = useNudge(hash);
  const Mark = isSuccess ? IconCheck : IconBell;
  const words = { writer, form, name };
  return (
    <button
      aria-disabled={isPending || isSuccess}
      aria-label={isSuccess ? TEAM_TEXTS.remindedWhom(words) : TEAM_TEXTS.remindWhom(words)}
      className={styles.nudge}
      data-done={isSuccess || undefined}
      onClick={() => {
        if (!isPending && !isSuccess) mutate();
      }}
      type="button"
    >
      <Mark aria-hidden size={14} stroke={ICON_STROKE} />
      {isSuccess ? TEAM_TEXTS.reminded : TEAM_TEXTS.remind}
    </button>
  );
}

import { IconAlertTriangle } from '@tabler/icons-react';
import { useDates } from '../../../lib/dates.ts';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { TEAM_TEXTS } from '../lib/team-texts.ts';
import styles from './team.module.css';

interface DueLineProps {
  dueDate: string | null;
  late: boolean;
}

/** The due date; if late, shows since when, in words and colour. */
export function DueLine({ dueDate, late }: DueLineProps) {
  const { formatDate, daysUntil } = useDates();
  if (dueDate === null) return null;
  if (!late)
    return <span className={styles.sub}>{TEAM_TEXTS.due({ date: formatDate(dueDate) })}</span>;
  return (
    <span className={styles.late} title={TEAM_TEXTS.due({ date: formatDate(dueDate) })}>
      <IconAlertTriangle aria-hidden size={14} stroke={ICON_STROKE} />
      {TEAM_TEXTS.late({ days: Math.max(1, -daysUntil(dueDate)) })}
    </span>
  );
}

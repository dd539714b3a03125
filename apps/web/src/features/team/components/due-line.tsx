import { IconAlertTriangle } from '@tabler/icons-react';
import { useDates } from '../../../lib/dates.ts';
import { StateMark } from '../../../ui/state-mark.tsx';
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
    <StateMark
      icon={IconAlertTriangle}
      title={TEAM_TEXTS.due({ date: formatDate(dueDate) })}
      tone="danger"
    >
      {TEAM_TEXTS.late({ days: Math.max(1, -daysUntil(dueDate)) })}
    </StateMark>
  );
}

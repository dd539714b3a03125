import { IconHistory } from '@tabler/icons-react';
import { use } from 'react';
import { Link } from 'react-router';
import styles from './history-link.module.css';
import { ReadsLogContext } from './reads-log.ts';
import { ICON_STROKE } from './theme/theme.ts';

interface HistoryLinkProps {
  /** As the change log calls the kind of record. */
  record: 'cycle' | 'employee' | 'role' | 'template' | 'user';
  id: number;
  /** The log of employees' records, which those who keep them read as well. */
  ofEmployees?: boolean;
}

/** Leads to what was done to one record, those who may read it. */
export function HistoryLink({ record, id, ofEmployees = false }: HistoryLinkProps) {
  if (!use(ReadsLogContext) && !ofEmployees) return null;
  return (
    <Link
      className={styles.link}
      to={`${ofEmployees ? '/employees/changelog' : '/changelogs'}?record=${record}&id=${id}`}
    >
      <IconHistory aria-hidden size={16} stroke={ICON_STROKE} />
      History
    </Link>
  );
}

import { texts } from '@reviews/messages';
import { historyLink } from '@reviews/messages/en/widgets';
import { IconHistory } from '@tabler/icons-react';
import { use } from 'react';
import { Link } from 'react-router';
import { ReadsLogContext } from './reads-log.ts';
import { ICON_STROKE } from './theme/theme.ts';

const TEXTS = texts(historyLink);

interface HistoryLinkProps {
  /** Kind of record, as named in the change log. */
  record: 'cycle' | 'employee' | 'role' | 'template' | 'user';
  id: number;
  /** Links to the log of employee records, which those who manage them can also read. */
  ofEmployees?: boolean;
}

/** Links to the history of a record, for users who may read it. */
export function HistoryLink({ record, id, ofEmployees = false }: HistoryLinkProps) {
  if (!use(ReadsLogContext) && !ofEmployees) return null;
  return (
    <Link
      className="quiet-button"
      to={`${ofEmployees ? '/employees/changelog' : '/changelogs'}?record=${record}&id=${id}`}
    >
      <IconHistory aria-hidden size={16} stroke={ICON_STROKE} />
      {TEXTS.history}
    </Link>
  );
}

import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { CASE_STATUS_DECLINED } from '@reviews/domain';
import { IconInfoCircle, IconLockOpen } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../lib/dates.ts';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { READING_TEXTS } from '../lib/reading-texts.ts';
import styles from './pulse-reading.module.css';

interface ReadingNoticeProps {
  form: EmployeeFeedback;
  isMine: boolean;
  ref?: Ref<HTMLDivElement> | undefined;
}

/**
 * Above the answers: a request to reopen that waits, to those who are told of it (AMB-03); else, to the writer, where the
 * form stands and what can really be done.
 */
export function ReadingNotice({ form, isMine, ref }: ReadingNoticeProps) {
  const { formatDate, formatDateTime } = useDates();
  const request = form.reopen_request;
  const hint = isMine ? hintOf(form) : null;
  if (request === null && hint === null) return null;
  const Mark = request === null ? IconInfoCircle : IconLockOpen;
  return (
    <div className={styles.next} ref={ref} tabIndex={-1}>
      <Mark aria-hidden size={18} stroke={ICON_STROKE} />
      {request === null ? (
        <p>{hint}</p>
      ) : (
        <div className={styles.request}>
          <p title={formatDateTime(request.requested_at)}>
            {isMine
              ? READING_TEXTS.askedByMe({ date: formatDate(request.requested_at) })
              : READING_TEXTS.askedBy({ name: request.requested_by, date: formatDate(request.requested_at) })}
          </p>
          <blockquote className={styles.reason}>{request.reason}</blockquote>
        </div>
      )}
    </div>
  );
}

function hintOf(form: EmployeeFeedback): ReactNode {
  if (form.is_open) return form.permissions.update ? <OpenHint hash={form.hash} /> : null;
  if (form.case_status === CASE_STATUS_DECLINED) return READING_TEXTS.declined;
  const words = form.is_complete ? READING_TEXTS.submitted : READING_TEXTS.closedIncomplete;
  if (form.allowReopen) return words.mayReopen;
  return form.allowReopenRequest ? words.mayAsk : words.closed;
}

function OpenHint({ hash }: { hash: string }) {
  return (
    <>
      {READING_TEXTS.open} <Link to={`/pulses/${hash}/edit`}>{READING_TEXTS.goOn}</Link>
    </>
  );
}

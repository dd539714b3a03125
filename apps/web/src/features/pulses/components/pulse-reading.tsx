import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { CASE_STATUS_DECLINED, MESSAGES } from '@reviews/domain';
import { IconInfoCircle } from '@tabler/icons-react';
import { useDates } from '../../../lib/dates.ts';
import { RichTextContent } from '../../../ui/rich-text-editor/rich-text-content.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { READING_TEXTS } from '../lib/reading-texts.ts';
import { AnswerDocument } from './answer-document.tsx';
import styles from './pulse-reading.module.css';

/** Who wrote a form, and where it stands (VIEW-04). A writer that the reader may not know is 'Anonymous' (AMB-61). */
export function WrittenBy({ form }: { form: EmployeeFeedback }) {
  const { formatDate, formatDateTime } = useDates();
  return (
    <div className={styles.line}>
      <span>{MESSAGES.pulses.writtenBy({ assignee: form.assignee_name || MESSAGES.pulses.anonymous })}</span>
      {form.closed_at !== null && form.is_complete && (
        <time dateTime={form.closed_at} title={form.assignee === null ? undefined : formatDateTime(form.closed_at)}>
          {READING_TEXTS.writtenOn({ date: formatDate(form.closed_at) })}
        </time>
      )}
      <StatusChip status={form.display_status} withDetail />
    </div>
  );
}

interface PulseReadingProps {
  form: EmployeeFeedback;
  /** The reader wrote it: says what can happen next. */
  isMine: boolean;
}

/** The answers of a form, read-only (VIEW-01, VIEW-26 to VIEW-28). */
export function PulseReading({ form, isMine }: PulseReadingProps) {
  const excluded = new Set(form.excludedQuestions);
  const next = isMine ? nextOf(form) : null;
  return (
    <div className={styles.reading}>
      {next && (
        <p className={styles.next}>
          <IconInfoCircle aria-hidden size={18} stroke={ICON_STROKE} />
          {next}
        </p>
      )}
      {form.feedback.description !== '' && (
        <div className={styles.description}>
          <RichTextContent html={form.feedback.description} />
        </div>
      )}
      <AnswerDocument answers={form.answers.filter(({ question }) => !excluded.has(question))} name={`answer-${form.hash}`} />
    </div>
  );
}

function nextOf({ is_complete: isComplete, is_open: isOpen, case_status: caseStatus }: EmployeeFeedback): string | null {
  if (isComplete) return READING_TEXTS.submitted;
  if (isOpen) return null;
  return caseStatus === CASE_STATUS_DECLINED ? READING_TEXTS.declined : READING_TEXTS.closedIncomplete;
}

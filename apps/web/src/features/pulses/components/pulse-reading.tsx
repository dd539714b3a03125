import { Group, Stack, Text } from '@mantine/core';
import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { MESSAGES } from '@reviews/domain';
import type { ReactNode, Ref } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { RichTextContent } from '../../../ui/rich-text-editor/rich-text-content.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { READING_TEXTS } from '../lib/reading-texts.ts';
import { readableAnswers } from '../lib/shown-answers.ts';
import { AnswerDocument } from './answer-document.tsx';
import { ChangesNotice } from './changes/changes-notice.tsx';
import { ReadingNotice } from './reading-notice.tsx';

/**
 * Names the writer and state of a form (VIEW-04). A writer who is withheld from the reader is
 * 'Anonymous' (AMB-61).
 */
export function WrittenBy({ form }: { form: EmployeeFeedback }) {
  const { formatDate, formatDateTime } = useDates();
  return (
    <Group gap="4px 16px">
      <span>
        <Writer form={form} />
      </span>
      {form.closed_at !== null && form.is_complete && (
        <time
          dateTime={form.closed_at}
          title={form.assignee === null ? undefined : formatDateTime(form.closed_at)}
        >
          {READING_TEXTS.writtenOn({ date: formatDate(form.closed_at) })}
        </time>
      )}
      <StatusChip status={form.display_status} withDetail />
    </Group>
  );
}

/** Placeholder for the name in a sentence, to be replaced by an element. */
const NAME = '\u0000';

/**
 * 'Written by' and the writer's name, which opens their overview (OVR-01). An anonymous writer is
 * not a link.
 */
function Writer({ form: { assignee, assignee_name: name } }: { form: EmployeeFeedback }) {
  if (assignee === null)
    return MESSAGES.pulses.writtenBy({ assignee: name || MESSAGES.pulses.anonymous });
  const [before, after] = MESSAGES.pulses.writtenBy({ assignee: NAME }).split(NAME);
  return (
    <>
      {before}
      <EmployeeName id={assignee.id} name={assignee.preferred_name} />
      {after}
    </>
  );
}

interface PulseReadingProps {
  form: EmployeeFeedback;
  /** The reader is the writer: shows what they can do next. */
  isMine: boolean;
  /** Ref of the notice above the answers, so that it can receive the focus. */
  noticeRef?: Ref<HTMLDivElement> | undefined;
  /**
   * Called after a reopening. Set only on the form's own page, which also allows answering requests
   * and comparing versions.
   */
  onReopened?: (() => void) | undefined;
  /** Content next to each question. */
  aside?: ((question: number) => ReactNode) | undefined;
}

/** The answers of a form, read-only (VIEW-01, VIEW-26 to VIEW-28). */
export function PulseReading({ form, isMine, noticeRef, onReopened, aside }: PulseReadingProps) {
  return (
    <Stack gap={20} maw="48rem">
      <ReadingNotice form={form} isMine={isMine} onReopened={onReopened} ref={noticeRef} />
      {onReopened !== undefined && form.last_reopening !== null && (
        <ChangesNotice hash={form.hash} reopening={form.last_reopening} />
      )}
      {form.feedback.description !== '' && (
        <Text component="div" c="dimmed">
          <RichTextContent html={form.feedback.description} />
        </Text>
      )}
      <AnswerDocument answers={readableAnswers(form)} aside={aside} name={`answer-${form.hash}`} />
    </Stack>
  );
}

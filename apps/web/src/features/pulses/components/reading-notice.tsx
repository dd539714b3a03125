import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { CASE_STATUS_DECLINED } from '@reviews/domain';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { Notice } from '../../../ui/notice.tsx';
import { READING_TEXTS } from '../lib/reading-texts.ts';
import { RequestNotice } from './request-notice.tsx';

interface ReadingNoticeProps {
  form: EmployeeFeedback;
  isMine: boolean;
  ref?: Ref<HTMLDivElement> | undefined;
  /** Called after a reopening. Without it, a request is only shown. */
  onReopened?: (() => void) | undefined;
}

/**
 * Notice above the answers. If a reopen request is waiting, shows it to those who may know of it
 * (AMB-03), with buttons for
 * those who can answer it. Otherwise tells the writer the form's state and what they can do.
 */
export function ReadingNotice({ form, isMine, ref, onReopened }: ReadingNoticeProps) {
  const hint = isMine && form.reopen_request === null ? hintOf(form) : null;
  return (
    <>
      <RequestNotice form={form} isMine={isMine} onReopened={onReopened} ref={ref} />
      {hint !== null && (
        <Notice icon={IconInfoCircle} mb={0} ref={ref}>
          {hint}
        </Notice>
      )}
    </>
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
      {READING_TEXTS.open} <Link to={`/pulses/${hash}/edit`}>{READING_TEXTS.continueWriting}</Link>
    </>
  );
}

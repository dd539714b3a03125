import { LABELS } from '@reviews/domain';
import { Button, Group } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { usePulse } from '../api/pulse-queries.ts';
import { pulseTitle } from '../lib/pulse-title.ts';
import { READING_TEXTS } from '../lib/reading-texts.ts';
import { PulseReading, WrittenBy } from './pulse-reading.tsx';

const WIDTH = 820;

interface PulseViewDialogProps {
  hash: string;
  isMine: boolean;
  onClose: () => void;
}

/** The read-only view in a dialog, with a link to the full page in a new tab (VIEW-05, VIEW-06). */
export function PulseViewDialog({ hash, isMine, onClose }: PulseViewDialogProps) {
  const { data, error, isFetching, refetch } = usePulse(hash);
  const form = data?.employeeFeedback;
  return (
    <Dialog
      actions={
        <Button onClick={onClose} variant="default">
          {LABELS.buttons.close}
        </Button>
      }
      onClose={onClose}
      opened
      sheet
      size={WIDTH}
      title={form ? pulseTitle(form) : ' '}
    >
      <Group gap="4px 16px" justify="space-between" c="dimmed" fz="note">
        <span>{form?.feedbackCycle?.name}</span>
        <NewTab href={`/pulses/${hash}/view`}>{READING_TEXTS.openInNewTab}</NewTab>
        {data && data.commentingOptions.length > 0 && (
          <NewTab href={`/pulses/${hash}/view?showcomments=1`}>
            {data.commentCount > 0
              ? LABELS.comments.show({ count: data.commentCount })
              : LABELS.comments.add}
          </NewTab>
        )}
      </Group>
      {form && (
        <>
          <WrittenBy form={form} />
          <PulseReading form={form} isMine={isMine} />
        </>
      )}
      {!form && !error && <SkeletonText lines={10} />}
      {!form && error && (
        <ErrorState error={error} onRetry={() => void refetch()} quiet retrying={isFetching} />
      )}
    </Dialog>
  );
}

/** Opens a new tab, since comments next to the form need the width of a page. */
function NewTab({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="quiet-button" href={href} rel="noreferrer" target="_blank">
      {children}
      <IconExternalLink aria-hidden size={16} stroke={ICON_STROKE} />
    </a>
  );
}

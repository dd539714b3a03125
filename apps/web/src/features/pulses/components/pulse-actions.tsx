import { Button } from '@mantine/core';
import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { LABELS } from '@reviews/domain';
import { IconLockOpen, IconMail, IconMailOpened, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { OnceOpened } from '../../../ui/once-opened.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useMarkViewed } from '../api/pulse-actions.ts';
import { useReopenRequest } from '../hooks/use-reopen-request.ts';
import { pulseTitle } from '../lib/pulse-title.ts';
import { ConfirmReopenDialog } from './confirm-reopen-dialog.tsx';

const RequestReopenDialog = lazyComponent(
  async () => (await import('./request-reopen-dialog.tsx')).RequestReopenDialog,
);

interface PulseActionsProps {
  form: EmployeeFeedback;
  /** The reader is the writer. */
  isMine: boolean;
  /** The reader is the reviewee, who cannot mark it as read (VIEW-11). */
  isAboutMe: boolean;
  onReopened: () => void;
  /** Called when the writer has sent a reopen request, which removes the button. */
  onAsked: () => void;
}

/** The reader's actions on a form: Mark as Read, Edit, Request to Reopen (VIEW-09 to VIEW-13). */
export function PulseActions({ form, isMine, isAboutMe, onReopened, onAsked }: PulseActionsProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const request = useReopenRequest(form, { onReopened, onWaiting: onAsked });
  return (
    <>
      {!isAboutMe && <ViewedButton form={form} />}
      {form.allowReopenRequest && (
        <Button
          leftSection={<IconLockOpen aria-hidden size={16} stroke={ICON_STROKE} />}
          onClick={request.open}
          variant="default"
        >
          {LABELS.pulses.requestToReopen}
        </Button>
      )}
      {form.allowReopen && (
        <Button
          leftSection={<IconPencil aria-hidden size={16} stroke={ICON_STROKE} />}
          onClick={() => setIsConfirming(true)}
          variant="default"
        >
          {LABELS.buttons.edit}
        </Button>
      )}
      <ConfirmReopenDialog
        form={form}
        isMine={isMine}
        onClose={() => setIsConfirming(false)}
        onReopened={onReopened}
        opened={isConfirming}
      />
      <OnceOpened opened={request.isOpen}>
        {(opened) => (
          <RequestReopenDialog opened={opened} request={request} title={pulseTitle(form)} />
        )}
      </OnceOpened>
    </>
  );
}

function ViewedButton({ form }: Pick<PulseActionsProps, 'form'>) {
  const { mutate } = useMarkViewed(form);
  const Mark = form.hasViewed ? IconMail : IconMailOpened;
  return (
    <Button
      leftSection={<Mark aria-hidden size={16} stroke={ICON_STROKE} />}
      onClick={() => mutate(!form.hasViewed)}
      variant="default"
    >
      {form.hasViewed ? LABELS.pulses.markAsUnread : LABELS.pulses.markAsRead}
    </Button>
  );
}

import { LABELS, MESSAGES } from '@reviews/domain';
import { NoteDialog } from '../../../ui/note-dialog.tsx';
import type { ReopenRequest } from '../hooks/use-reopen-request.ts';
import { READING_TEXTS } from '../lib/reading-texts.ts';

const WIDTH = 520;

interface RequestReopenDialogProps {
  opened: boolean;
  request: ReopenRequest;
  /** Title of the form. */
  title: string;
}

/** 'Request Reopen of {title}' with its required reason (VIEW-21, VIEW-22). */
export function RequestReopenDialog({ opened, request, title }: RequestReopenDialogProps) {
  return (
    <NoteDialog
      busy={request.isPending}
      confirmLabel={LABELS.pulses.submitRequest}
      label={READING_TEXTS.reason}
      note={request.reason}
      onCancel={request.close}
      onConfirm={request.submit}
      onWrite={request.write}
      opened={opened}
      placeholder={LABELS.pulses.reasonPlaceholder}
      problem={request.problem}
      required
      size={WIDTH}
      title={MESSAGES.pulses.requestReopenTitle({ title })}
    />
  );
}

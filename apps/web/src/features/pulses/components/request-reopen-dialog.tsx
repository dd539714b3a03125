import { Button, Textarea } from '@mantine/core';
import { LABELS, MESSAGES } from '@reviews/domain';
import { useRef, type FormEvent } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import type { ReopenRequest } from '../hooks/use-reopen-request.ts';
import { READING_TEXTS } from '../lib/reading-texts.ts';
import styles from './pulse-actions.module.css';

const WIDTH = 520;
const ROWS = 5;

interface RequestReopenDialogProps {
  opened: boolean;
  request: ReopenRequest;
  /** Title of the form. */
  title: string;
}

/** 'Request Reopen of {title}' with its required reason (VIEW-21, VIEW-22). */
export function RequestReopenDialog({ opened, request, title }: RequestReopenDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!request.submit()) field.current?.focus();
  };
  return (
    <Dialog
      busy={request.isPending}
      onClose={request.close}
      opened={opened}
      size={WIDTH}
      title={MESSAGES.pulses.requestReopenTitle({ title })}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <Textarea
          data-autofocus
          error={request.problem}
          label={READING_TEXTS.reason}
          name="reason"
          onChange={({ currentTarget: { value } }) => request.write(value)}
          placeholder={LABELS.pulses.reasonPlaceholder}
          readOnly={request.isPending}
          ref={field}
          required
          rows={ROWS}
          size="md"
          value={request.reason}
        />
        <div className={styles.buttons}>
          <Button disabled={request.isPending} onClick={request.close} variant="default">
            {LABELS.buttons.cancel}
          </Button>
          <Button loading={request.isPending} type="submit">
            {LABELS.pulses.submitRequest}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

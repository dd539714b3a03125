import { Button, Stack } from '@mantine/core';
import type { ImportView } from '@reviews/contracts/imports';
import { MESSAGES } from '@reviews/domain';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useApplyImport } from '../api/import-queries.ts';
import { doesSomething, effectsOf, endsAt, IMPORT_TEXTS as texts } from '../lib/import-texts.ts';
import { DiscardButton } from './discard-button.tsx';
import styles from './imports.module.css';
import { Fault, Section } from './parts.tsx';
import { Preview } from './preview.tsx';

interface PreviewStepProps {
  one: ImportView;
  onColumns: () => void;
}

/** Previews the changes row by row, and applies exactly those. */
export function PreviewStep({ one, onColumns }: PreviewStepProps) {
  const { counts, fault } = one;
  const { formatDate } = useDates();
  const apply = useApplyImport(one.id);
  const [asks, setAsks] = useState(false);
  if (counts === null) return null;
  const close = (): void => setAsks(false);
  return (
    <Section hint={texts.discardedBy({ day: formatDate(endsAt(one)) })} title={texts.previewTitle}>
      {fault !== null && (
        <Fault tone={fault === MESSAGES.imports.conflict ? 'notice' : 'danger'}>{fault}</Fault>
      )}
      {apply.error && (
        <Fault>
          {apply.error instanceof ApiError ? apply.error.message : MESSAGES.errors.internal}
        </Fault>
      )}
      {!doesSomething(counts) && <Fault tone="notice">{texts.allUpToDate}</Fault>}
      <Preview one={one} />
      <div className={styles.bar}>
        <span className={styles.sub}>
          {counts.refused > 0 ? texts.refusedStay({ count: counts.refused }) : ''}
        </span>
        <DiscardButton id={one.id} />
        <Button onClick={onColumns} variant="default">
          {texts.backToColumns}
        </Button>
        {doesSomething(counts) && (
          <Button aria-haspopup="dialog" onClick={() => setAsks(true)}>
            {texts.applyPlain}
          </Button>
        )}
      </div>
      <ConfirmDialog
        busy={apply.isPending}
        confirmLabel={texts.applyPlain}
        onCancel={close}
        onConfirm={() => apply.mutate(one.digest ?? '', { onSettled: close })}
        opened={asks}
        title={texts.applyTitle}
        message={
          <Stack gap={10}>
            <p>{texts.applyMessage({ effects: effectsOf(counts) })}</p>
            {counts.refused > 0 && <p>{texts.refusedStay({ count: counts.refused })}</p>}
            {counts.moved > 0 && <p className={styles.hint}>{texts.handoverHint}</p>}
            <p className={styles.hint}>{texts.applyHint}</p>
          </Stack>
        }
      />
    </Section>
  );
}

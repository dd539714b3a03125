import { Button, Stack, Text } from '@mantine/core';
import type { ImportView } from '@reviews/contracts/imports';
import { MESSAGES } from '@reviews/domain';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { useApplyImport } from '../api/import-queries.ts';
import { doesSomething, effectsOf, endsAt, IMPORT_TEXTS as texts } from '../lib/import-texts.ts';
import { DiscardButton } from './discard-button.tsx';
import { Preview } from './preview.tsx';

const FAULT = { icon: IconAlertTriangle, role: 'alert', tone: 'danger' } as const;
const NOTICE = { icon: IconInfoCircle, role: 'alert', tone: 'notice' } as const;

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
        <Notice {...(fault === MESSAGES.imports.conflict ? NOTICE : FAULT)}>{fault}</Notice>
      )}
      {apply.error && (
        <Notice {...FAULT}>
          {apply.error instanceof ApiError ? apply.error.message : MESSAGES.errors.internal}
        </Notice>
      )}
      {!doesSomething(counts) && <Notice {...NOTICE}>{texts.allUpToDate}</Notice>}
      <Preview one={one} />
      <ActionBar
        note={
          <Text c="dimmed" fz="note">
            {counts.refused > 0 ? texts.refusedStay({ count: counts.refused }) : ''}
          </Text>
        }
      >
        <DiscardButton id={one.id} />
        <Button onClick={onColumns} variant="default">
          {texts.backToColumns}
        </Button>
        {doesSomething(counts) && (
          <Button aria-haspopup="dialog" onClick={() => setAsks(true)}>
            {texts.applyPlain}
          </Button>
        )}
      </ActionBar>
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
            {counts.moved > 0 && (
              <Text c="dimmed" fz="note">
                {texts.handoverHint}
              </Text>
            )}
            <Text c="dimmed" fz="note">
              {texts.applyHint}
            </Text>
          </Stack>
        }
      />
    </Section>
  );
}

import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { reportFailure } from '../../../../lib/report-failure.ts';
import { toast } from '../../../../lib/toasts.ts';
import { LazyConfirmDialog } from '../../../../ui/lazy-confirm-dialog.tsx';
import { remove, setClosed } from '../api/cycle-builder-queries.ts';
import type { CycleDesk } from '../hooks/use-cycle-desk.ts';
import { BUILDER_TEXTS as texts } from '../lib/builder-texts.ts';

const ClosingPreview = lazyComponent(
  async () => (await import('./closing-preview.tsx')).ClosingPreview,
);

type Act = 'close' | 'open' | 'remove';

const WORDS = {
  close: { label: texts.close, hint: texts.closeHint },
  open: { label: texts.open, hint: texts.openHint },
  remove: { label: texts.remove, hint: texts.removeHint },
} as const;

/**
 * Closes or reopens a cycle, or deletes one that has no reviews yet, and explains what each does.
 */
export function ClosingSection({ desk }: { desk: CycleDesk }) {
  const {
    base: {
      id,
      state,
      revision,
      structure_fixed: hasForms,
      cycle: { name },
    },
  } = desk.state;
  const [asked, setAsked] = useState<Act | null>(null);
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const acts: Act[] = [
    ...(state === 'live' ? ['close' as const] : []),
    ...(state === 'closed' ? ['open' as const] : []),
    ...(hasForms || state === 'closed' ? [] : ['remove' as const]),
  ];

  const run = async (act: Act): Promise<void> => {
    setBusy(true);
    try {
      const { message } = await (act === 'remove'
        ? remove(id, revision)
        : setClosed(id, act === 'close', revision));
      toast.success(message);
      await queryClient.invalidateQueries({ queryKey: ['cycles'] });
      if (act === 'remove') {
        desk.dropChanges();
        void navigate('/cycles');
      } else await desk.reload();
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
      setAsked(null);
    }
  };
  const start = (act: Act): void => {
    if (desk.isUnsaved && act !== 'remove') return void toast.info(texts.saveFirst);
    if (act === 'open') return void run(act);
    setAsked(act);
  };
  return (
    <Stack gap="sm" mb="lg">
      {acts.map((act) => (
        <Group gap="8px 16px" key={act}>
          <Button loading={isBusy && asked === null} onClick={() => start(act)} variant="default">
            {WORDS[act].label}
          </Button>
          <Text c="dimmed" fz="xs" span>
            {WORDS[act].hint}
          </Text>
        </Group>
      ))}
      <LazyConfirmDialog
        busy={isBusy}
        confirmLabel={asked === 'remove' ? texts.remove : texts.close}
        danger={asked === 'remove'}
        message={
          asked === 'remove' ? texts.removeQuestion({ name }) : texts.closeQuestion({ name })
        }
        onCancel={() => setAsked(null)}
        onConfirm={() => asked !== null && void run(asked)}
        opened={asked !== null}
        title={asked === 'remove' ? texts.remove : texts.close}
      >
        {asked === 'close' && <ClosingPreview cycleId={id} />}
      </LazyConfirmDialog>
    </Stack>
  );
}

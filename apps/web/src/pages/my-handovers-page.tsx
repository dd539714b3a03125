import { Suspense } from 'react';
import { lazyComponent } from '../lib/lazy-component.ts';
import { HANDOVER_TEXTS, HandoverBoard } from '../features/handovers/index.ts';
import { useSessionUser } from '../features/session/index.ts';
import { useOverlay } from '../lib/use-overlay.ts';
import { PageFrame } from '../ui/page-frame.tsx';

const ReadKeptDraft = lazyComponent(
  async () => (await import('../parts/read-kept-draft.tsx')).ReadKeptDraft,
);

/**
 * `/my/handovers`: open reviews about people who have a new manager. The user's own draft opens
 * over it with `?read={hash}`.
 */
export default function MyHandoversPage() {
  const { employee_id: me } = useSessionUser();
  const read = useOverlay('read');
  const open = (hash: string): void => read.open(hash);
  const close = (): void => read.close();
  return (
    <PageFrame subtitle={HANDOVER_TEXTS.subtitle} title={HANDOVER_TEXTS.title}>
      <HandoverBoard me={me} onRead={open} />
      <Suspense>
        {read.shown !== null && (
          <ReadKeptDraft hash={read.shown} key={read.shown} onClose={close} />
        )}
      </Suspense>
    </PageFrame>
  );
}

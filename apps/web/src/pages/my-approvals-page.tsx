import { Suspense } from 'react';
import { APPROVAL_TEXTS, RUN_TEXTS } from '../features/nominations/index.ts';
import { useWriter } from '../features/session/index.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { SkeletonRows } from '../ui/skeletons.tsx';

const ApprovalsBoard = lazyComponent(
  async () =>
    (await import('../features/nominations/components/approvals/approvals-board.tsx'))
      .ApprovalsBoard,
);

const ROW_HEIGHT = 64;

/** `/my/approvals`: goes through all nominations waiting for my approval, one person at a time. */
export default function MyApprovalsPage() {
  const person = useWriter();
  return (
    <PageFrame subtitle={RUN_TEXTS.subtitle} title={RUN_TEXTS.title} width="wide">
      <Suspense
        fallback={<SkeletonRows height={ROW_HEIGHT} label={APPROVAL_TEXTS.loading} rows={6} />}
      >
        <ApprovalsBoard person={person} />
      </Suspense>
    </PageFrame>
  );
}

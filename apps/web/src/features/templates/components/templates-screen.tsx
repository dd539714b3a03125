import { Suspense } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useIsRefused } from '../hooks/use-is-refused.ts';
import { LIBRARY_TEXTS } from '../lib/library-texts.ts';
import { TEMPLATE_TEXTS } from '../lib/template-texts.ts';
import { NewTemplate } from './list/new-template.tsx';
import { TemplateList } from './list/template-list.tsx';
import { ViewLinks } from './list/view-links.tsx';

const FIRST = { view: '' };
const ROW_HEIGHT = 64;

const LibraryList = lazyComponent(
  async () => (await import('./library/library-list.tsx')).LibraryList,
);
const NewLibraryQuestion = lazyComponent(
  async () => (await import('./library/new-library-question.tsx')).NewLibraryQuestion,
);

/** The templates (RT-12) and the question library. */
export function TemplatesScreen() {
  const [{ view }] = useUrlState(FIRST);
  const isLibrary = view === 'library';
  const isRefused = useIsRefused(isLibrary);
  const texts = isLibrary ? LIBRARY_TEXTS : TEMPLATE_TEXTS;
  return (
    <PageFrame
      primaryAction={<Suspense>{isLibrary ? <NewLibraryQuestion /> : <NewTemplate />}</Suspense>}
      subtitle={texts.subtitle}
      title={texts.title}
    >
      {!isRefused && <ViewLinks isLibrary={isLibrary} />}
      {isLibrary ? (
        <Suspense
          fallback={<SkeletonRows height={ROW_HEIGHT} label={LIBRARY_TEXTS.loading} rows={6} />}
        >
          <LibraryList />
        </Suspense>
      ) : (
        <TemplateList />
      )}
    </PageFrame>
  );
}

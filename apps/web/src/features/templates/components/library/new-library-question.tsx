import type { UiKey } from '@reviews/domain';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { useLibrary } from '../../api/library-queries.ts';
import { useTemplateFilters } from '../../hooks/use-template-filters.ts';
import { LIBRARY_TEXTS as texts } from '../../lib/library-texts.ts';
import { KindMenu } from '../questions/kind-menu.tsx';

const QuestionDialog = lazyComponent(
  async () => (await import('./question-dialog.tsx')).QuestionDialog,
);

/** Button for a new library question; hidden if the user may not see the library. */
export function NewLibraryQuestion() {
  const { query } = useTemplateFilters();
  const { data, error } = useLibrary(query.search, query.archived);
  const [kind, setKind] = useState<UiKey | null>(null);
  if (error !== null && data === undefined) return null;
  return (
    <>
      <KindMenu label={texts.newQuestion} onChoose={setKind} variant="filled" />
      <Suspense>
        {kind !== null && <QuestionDialog kind={kind} onClose={() => setKind(null)} row={null} />}
      </Suspense>
    </>
  );
}

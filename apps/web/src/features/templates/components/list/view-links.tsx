import { PageTabs } from '../../../../ui/page-tabs.tsx';
import { LIBRARY_TEXTS } from '../../lib/library-texts.ts';
import { TEMPLATE_TEXTS } from '../../lib/template-texts.ts';

/** Links between the templates and the question library; each has its own address. */
export function ViewLinks({ isLibrary }: { isLibrary: boolean }) {
  return (
    <PageTabs
      label={LIBRARY_TEXTS.views}
      tabs={[
        { href: '/templates', label: TEMPLATE_TEXTS.title, isCurrent: !isLibrary },
        { href: '/templates?view=library', label: LIBRARY_TEXTS.title, isCurrent: isLibrary },
      ]}
    />
  );
}

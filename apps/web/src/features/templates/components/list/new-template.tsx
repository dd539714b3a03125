import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { useTemplates } from '../../api/template-queries.ts';
import { useTemplateFilters } from '../../hooks/use-template-filters.ts';
import { TEMPLATE_TEXTS as texts } from '../../lib/template-texts.ts';

const NewTemplateDialog = lazyComponent(
  async () => (await import('./new-template-dialog.tsx')).NewTemplateDialog,
);

/** Button for a new template; hidden if the user may not see the list. */
export function NewTemplate() {
  const { query } = useTemplateFilters();
  const { data, error } = useTemplates(query);
  const [isCreating, setIsCreating] = useState(false);
  if (error !== null && data === undefined) return null;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        leftSection={<IconPlus aria-hidden size={16} stroke={ICON_STROKE} />}
        onClick={() => setIsCreating(true)}
        onFocus={NewTemplateDialog.preload}
        onPointerEnter={NewTemplateDialog.preload}
      >
        {texts.newTemplate}
      </Button>
      <Suspense>
        {isCreating && <NewTemplateDialog onClose={() => setIsCreating(false)} />}
      </Suspense>
    </>
  );
}

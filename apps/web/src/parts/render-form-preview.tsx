import { Suspense } from 'react';
import type { TemplateBuilderProps } from '../features/templates/index.ts';
import { lazyComponent } from '../lib/lazy-component.ts';

const FormPreview = lazyComponent(async () => (await import('./form-preview.tsx')).FormPreview);

/** Renders the form of a template as its writer would see it, loaded when it is first shown. */
export const renderFormPreview: TemplateBuilderProps['renderPreview'] = (template, draft) => (
  <Suspense>
    <FormPreview draft={draft} template={template} />
  </Suspense>
);

import { Suspense } from 'react';
import { useParams } from 'react-router';
import { lazyComponent } from '../lib/lazy-component.ts';
import { useWriter } from '../features/session/index.ts';
import {
  TemplateNotFound,
  TemplatePreview,
  type TemplateBuilderProps,
} from '../features/templates/index.ts';
import { readRecordId } from '../lib/record-id.ts';

const FormPreview = lazyComponent(
  async () => (await import('../parts/form-preview.tsx')).FormPreview,
);

const renderPreview: TemplateBuilderProps['renderPreview'] = (template, draft) => (
  <Suspense>
    <FormPreview draft={draft} template={template} />
  </Suspense>
);

/** `/templates/{id}/preview` (RT-14). */
export default function TemplatePreviewPage() {
  const id = readRecordId(useParams().id);
  const person = useWriter();
  return id === null ? (
    <TemplateNotFound />
  ) : (
    <TemplatePreview id={id} key={id} person={person} renderPreview={renderPreview} />
  );
}

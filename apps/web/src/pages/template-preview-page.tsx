import { useParams } from 'react-router';
import { useWriter } from '../features/session/index.ts';
import { TemplateNotFound, TemplatePreview } from '../features/templates/index.ts';
import { readRecordId } from '../lib/record-id.ts';
import { renderFormPreview } from '../parts/render-form-preview.tsx';

/** `/templates/{id}/preview` (RT-14). */
export default function TemplatePreviewPage() {
  const id = readRecordId(useParams().id);
  const person = useWriter();
  return id === null ? (
    <TemplateNotFound />
  ) : (
    <TemplatePreview id={id} key={id} person={person} renderPreview={renderFormPreview} />
  );
}

import { useParams } from 'react-router';
import { useWriter } from '../features/session/index.ts';
import { TemplateBuilder, TemplateNotFound } from '../features/templates/index.ts';
import { readRecordId } from '../lib/record-id.ts';
import { renderFormPreview } from '../parts/render-form-preview.tsx';

/** `/templates/{id}` (RT-13). */
export default function TemplatePage() {
  const id = readRecordId(useParams().id);
  const person = useWriter();
  return id === null ? (
    <TemplateNotFound />
  ) : (
    <TemplateBuilder id={id} key={id} person={person} renderPreview={renderFormPreview} />
  );
}

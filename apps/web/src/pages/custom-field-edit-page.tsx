import { useParams } from 'react-router';
import { FieldEdit } from '../features/custom-fields/index.ts';
import { readRecordId } from '../lib/record-id.ts';

const NEW = 'new';

/** `/custom-fields/{fieldId}/edit` (RT-61); `new` for a new field. */
export default function CustomFieldEditPage() {
  const { fieldId } = useParams();
  const shown = fieldId === NEW ? NEW : readRecordId(fieldId);
  return <FieldEdit fieldId={shown} />;
}

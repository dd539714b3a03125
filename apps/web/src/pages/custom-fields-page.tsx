import { FieldList } from '../features/custom-fields/index.ts';

/** `/custom-fields` (RT-60). */
export default function CustomFieldsPage() {
  return <FieldList />;
}

import { ImportPeople } from '../features/imports/index.ts';

/** `/integrations/import` (RT-03). */
export default function ImportPage() {
  return <ImportPeople />;
}

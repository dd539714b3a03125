import { TemplatesScreen } from '../features/templates/index.ts';

/** `/templates` (RT-12). */
export default function TemplatesPage() {
  return <TemplatesScreen />;
}

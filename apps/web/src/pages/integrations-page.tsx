import { IntegrationList } from '../features/integrations/index.ts';

/** `/integrations` (RT-02). */
export default function IntegrationsPage() {
  return <IntegrationList />;
}

import { useParams } from 'react-router';
import { AddIntegration, IntegrationOverview } from '../features/integrations/index.ts';
import { readRecordId } from '../lib/record-id.ts';

/** `/integrations/{id}` (RT-05); `0` adds one (AMB-57). */
export default function IntegrationPage() {
  const { integrationId } = useParams();
  const id = readRecordId(integrationId);
  return integrationId === '0' ? <AddIntegration /> : <IntegrationOverview id={id} key={id} />;
}

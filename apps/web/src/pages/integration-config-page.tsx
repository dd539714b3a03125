import { useParams } from 'react-router';
import { IntegrationConfig } from '../features/integrations/index.ts';
import { readRecordId } from '../lib/record-id.ts';

/** `/integrations/{id}/config` (RT-06). */
export default function IntegrationConfigPage() {
  const { integrationId } = useParams();
  const id = readRecordId(integrationId);
  return <IntegrationConfig id={id} key={id} />;
}

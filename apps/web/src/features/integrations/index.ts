export { AddIntegration } from './components/add-integration.tsx';
export { IntegrationConfig } from './components/integration-config.tsx';
export { IntegrationList } from './components/integration-list.tsx';
export { IntegrationOverview } from './components/integration-overview.tsx';

import { ConfigScreen } from '../features/app-config/index.ts';

/** `/app_config/edit` (RT-48). */
export default function AppConfigPage() {
  return <ConfigScreen />;
}

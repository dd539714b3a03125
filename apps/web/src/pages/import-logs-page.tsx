import { ImportLogs } from '../features/imports/index.ts';

/** `/integrations/import_logs` (RT-04). */
export default function ImportLogsPage() {
  return <ImportLogs />;
}

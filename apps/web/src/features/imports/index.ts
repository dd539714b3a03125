export { ImportLogs } from './components/import-logs.tsx';
export { ImportPeople } from './components/import-people.tsx';

export { useEmployeeOverview } from './api/overview-query.ts';
export { EmployeeNotFound } from './components/employee-not-found.tsx';
export { EmployeeOverview } from './components/employee-overview.tsx';
export { EmployeeOverviewDialog } from './components/employee-overview-dialog.tsx';

export { EmployeeFields } from './components/employee-fields.tsx';

export { EmployeeEdit } from './components/record/employee-edit.tsx';
export { PhotoField } from './photos/components/photo-field.tsx';

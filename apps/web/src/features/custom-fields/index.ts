export { EmployeeFields } from './components/employee-fields.tsx';
export { FieldEdit } from './components/field-edit.tsx';
export { FieldList } from './components/field-list.tsx';

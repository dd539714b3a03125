import { EmployeeList } from '../features/employee-records/index.ts';

/** `/employees/` (RT-51). */
export default function EmployeesPage() {
  return <EmployeeList />;
}

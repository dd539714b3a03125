import { Changelog } from '../features/changelog/index.ts';

/** `/employees/changelog` (RT-53). */
export default function EmployeesChangelogPage() {
  return <Changelog section="employees" />;
}

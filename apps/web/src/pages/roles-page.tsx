import { RoleList } from '../features/roles/index.ts';

/** `/roles` (RT-58, PERM-04). */
export default function RolesPage() {
  return <RoleList />;
}

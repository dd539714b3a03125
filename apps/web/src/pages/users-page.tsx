import { UserList } from '../features/access/index.ts';

/** `/users` (RT-56). */
export default function UsersPage() {
  return <UserList />;
}

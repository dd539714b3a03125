import { UserList } from '../features/users/index.ts';

/** `/users` (RT-56). */
export default function UsersPage() {
  return <UserList />;
}

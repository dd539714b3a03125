export { UserList } from './components/user-list.tsx';
export { UserNotFound, UserPage } from './components/user-page.tsx';

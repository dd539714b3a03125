export { AccessPage } from './components/access-page.tsx';
export { RoleEditor, RoleNotFound } from './components/role-editor.tsx';
export { RoleList } from './components/role-list.tsx';
export { UserList } from './components/user-list.tsx';
export { UserNotFound, UserPage } from './components/user-page.tsx';

export { RoleEditor, RoleNotFound } from './components/role-editor.tsx';
export { RoleList } from './components/role-list.tsx';

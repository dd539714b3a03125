export { RoleEditor, RoleNotFound } from './components/role-editor.tsx';

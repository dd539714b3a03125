export { OrganizationTree } from './components/organization-tree.tsx';

/** What later features may use: the departments, for filters and for placing people. */
export { findDepartmentTree, type DepartmentTree } from './departments.queries.ts';

/** How a search text finds people in their kept search column. */
export { containing } from './employees.queries.ts';

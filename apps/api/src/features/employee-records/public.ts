/** What later features may use: adding, placing and naming employees. */
export { ensurePlaces, placeNewcomer, type NamedPlace } from './positions.queries.ts';
export {
  addEmployee,
  changeIdentity,
  findTimeZone,
  renameOnForms,
  type Identity,
} from './record.queries.ts';

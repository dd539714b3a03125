/** What features after this one may use of keeping records: how somebody is added, placed and named. */
export { ensurePlaces, placeNewcomer, type NamedPlace } from './positions.queries.ts';
export {
  addEmployee,
  changeIdentity,
  findTimeZone,
  renameOnForms,
  type Identity,
} from './record.queries.ts';

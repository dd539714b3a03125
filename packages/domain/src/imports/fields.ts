import { fieldIdOf } from '../employees/employee-list.ts';
import { sortKey } from '../employees/sort-key.ts';

/** What a column of a file of people can hold, in the order in which the mapping shows them. */
export const IMPORT_FIELDS = [
  'number', 'email', 'first_name', 'last_name', 'full_name', 'preferred_name', 'title', 'department', 'team', 'sub_team', 'manager', 'hired_on', 'left_on', 'status',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Or a field of the company's own, by its key (`fieldKey`). */
export type CustomTarget = `field_${number}`;
export type ImportTarget = ImportField | CustomTarget;
export const isCustomTarget = (target: string): target is CustomTarget => fieldIdOf(target) !== null;
export const isImportTarget = (target: string): target is ImportTarget => isCustomTarget(target) || IMPORT_FIELDS.some((field) => field === target);

/** Of these a file has one column each that tells who a row is about. */
export const IDENTIFYING_FIELDS: readonly ImportField[] = ['number', 'email'];
export const DATE_FIELDS: readonly ImportField[] = ['hired_on', 'left_on'];

export const IMPORT_FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  number: 'Employee number', email: 'E-mail', first_name: 'First name', last_name: 'Last name', full_name: 'Full name', preferred_name: 'Preferred name', title: 'Job title', department: 'Department',
  team: 'Team', sub_team: 'Sub team', manager: 'Manager', hired_on: 'First day', left_on: 'Last day', status: 'Status',
};

/**
 * What real exports call their columns, folded as `headerKey` does. Of several columns that could be a field the one
 * named first here is taken: a manager's number says more than the name.
 */
const HEADERS: Readonly<Record<ImportField, readonly string[]>> = {
  number: [
    'employee number', 'employee id', 'employee no', 'employee nr', 'employeeid', 'employeenumber', 'emp id', 'emp no', 'empid', 'staff id', 'staff number', 'worker id', 'person id', 'person number', 'personnel number',
    'personnel no', 'associate id', 'payroll id', 'external identifier', 'external id', 'personalnummer', 'personalnr', 'pers nr', 'mitarbeiternummer', 'matricule', 'numero de empleado', 'personeelsnummer', 'file number', 'badge', 'number', 'id',
  ],
  email: [
    'work email', 'work e mail', 'email', 'e mail', 'email address', 'e mail address', 'work email address', 'business email', 'company email', 'primary email', 'email work', 'mail', 'emailadresse', 'e mail adresse',
    'courriel', 'adresse email', 'correo electronico', 'emailadres', 'user name', 'username', 'upn', 'user principal name', 'login',
  ],
  first_name: ['first name', 'firstname', 'given name', 'givenname', 'legal first name', 'forename', 'vorname', 'prenom', 'nombre', 'voornaam', 'first'],
  last_name: ['last name', 'lastname', 'surname', 'family name', 'familyname', 'legal last name', 'nachname', 'nom', 'nom de famille', 'apellido', 'apellidos', 'achternaam', 'last'],
  full_name: ['full name', 'fullname', 'employee name', 'employee', 'name', 'worker', 'worker name', 'legal name', 'display name', 'displayname', 'name last first', 'last name first name', 'name vorname', 'nachname vorname', 'nom complet', 'nombre completo', 'naam'],
  preferred_name: ['preferred name', 'preferredname', 'preferred first name', 'known as', 'nickname', 'nick name', 'goes by', 'rufname', 'roepnaam'],
  title: ['job title', 'jobtitle', 'position title', 'business title', 'title', 'position', 'position name', 'role', 'job', 'job name', 'stelle', 'position bezeichnung', 'stellenbezeichnung', 'funktion', 'fonction', 'poste', 'intitule du poste', 'puesto', 'cargo', 'functie'],
  department: ['department', 'department name', 'dept', 'dept name', 'division', 'org unit', 'organization unit', 'organisation unit', 'organizational unit', 'abteilung', 'bereich', 'departement', 'departamento', 'afdeling', 'business unit', 'cost center name'],
  team: ['team', 'team name', 'sub department', 'subdepartment', 'group', 'gruppe', 'equipe', 'equipo'],
  sub_team: ['sub team', 'subteam', 'squad', 'unterteam', 'sous equipe'],
  manager: [
    'manager number', 'manager id', 'managerid', 'manager employee id', 'manager employee number', 'manager no', 'supervisor id', 'supervisor employee id', 'reports to id', 'reporting manager id', 'line manager id', 'vorgesetzter personalnummer', 'vorgesetzten id',
    'manager email', 'manager e mail', 'managers email', 'manager s email', 'manager email address', 'manager work email', 'supervisor email', 'reports to email', 'line manager email', 'vorgesetzter email', 'vorgesetzter e mail',
    'manager', 'manager name', 'managers name', 'supervisor', 'supervisor name', 'reports to', 'reporting to', 'reporting manager', 'line manager', 'direct manager', 'people manager', 'boss', 'vorgesetzter', 'vorgesetzte', 'fuhrungskraft', 'responsable', 'superior', 'jefe', 'leidinggevende',
  ],
  hired_on: ['hire date', 'hired', 'hired on', 'date hired', 'date of hire', 'original hire date', 'start date', 'starting date', 'first day', 'employment start', 'employment start date', 'date of joining', 'joined', 'joining date', 'eintritt', 'eintrittsdatum', 'date d embauche', 'date d entree', 'fecha de ingreso', 'datum in dienst'],
  left_on: ['termination date', 'terminated on', 'end date', 'last day', 'last day of work', 'last working day', 'leave date', 'leaving date', 'left on', 'date left', 'exit date', 'employment end', 'employment end date', 'separation date', 'austritt', 'austrittsdatum', 'date de depart', 'date de sortie', 'fecha de baja', 'datum uit dienst'],
  status: ['status', 'employment status', 'employee status', 'worker status', 'work status', 'active', 'is active', 'active status', 'beschaftigungsstatus', 'statut', 'estado'],
};

/** A column's name without what differs between exports: case, accents, punctuation. */
export function headerKey(name: string): string {
  return sortKey(name).replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** How far down the list of names of a field a column's name stands; undefined where it is none of them. */
const RANKS: ReadonlyMap<string, { readonly field: ImportField; readonly rank: number }> = new Map(
  IMPORT_FIELDS.flatMap((field) => HEADERS[field].map((name, rank) => [name, { field, rank }] as const)),
);

export const knownHeader = (name: string): { readonly field: ImportField; readonly rank: number } | undefined => RANKS.get(headerKey(name));

import type { DepartmentName } from './company-plan.ts';

/**
 * People that checks and descriptions rely on (design: the demo company): the thirteen accounts,
 * and four more of Idris’s reports whose forms show further states. Managers come before their
 * reports.
 */
export type CastMember = {
  readonly key: CastKey;
  readonly name: string;
  /** Local part of the address. */
  readonly email: string;
  readonly title: string;
  readonly department: DepartmentName | null;
  readonly team: string | null;
  readonly subTeam?: string;
  readonly manager: CastKey | null;
  readonly role?: string;
  /** Years at the company; 0 joined this week. */
  readonly years: number;
};

export type CastKey =
  | 'margit'
  | 'hanneke'
  | 'augustin'
  | 'rosa'
  | 'imogen'
  | 'tomas'
  | 'idris'
  | 'soledad'
  | 'noa'
  | 'priya'
  | 'luca'
  | 'mira'
  | 'wren'
  | 'amara'
  | 'jun'
  | 'piotr'
  | 'elif';

export const CAST: readonly CastMember[] = [
  {
    key: 'margit',
    name: 'Margit Solano',
    email: 'ceo',
    title: 'Chief Executive',
    department: null,
    team: null,
    manager: null,
    years: 9,
  },
  {
    key: 'hanneke',
    name: 'Hanneke Brandt',
    email: 'director',
    title: 'Engineering Director',
    department: 'Engineering',
    team: null,
    manager: 'margit',
    years: 8,
  },
  {
    key: 'augustin',
    name: 'Augustin Leclerc',
    email: 'panel',
    title: 'Sales Director',
    department: 'Sales',
    team: null,
    manager: 'margit',
    role: 'Panel Member',
    years: 6,
  },
  {
    key: 'rosa',
    name: 'Rosa Lindqvist',
    email: 'hr',
    title: 'Head of People',
    department: 'People',
    team: null,
    manager: 'margit',
    role: 'HR',
    years: 5,
  },
  {
    key: 'imogen',
    name: 'Imogen Vale',
    email: 'admin',
    title: 'People Systems Lead',
    department: 'People',
    team: 'People Systems',
    manager: 'rosa',
    role: 'Administrator',
    years: 4,
  },
  {
    key: 'tomas',
    name: 'Tomas Okafor',
    email: 'hrbp',
    title: 'HR Partner',
    department: 'People',
    team: 'People Partners',
    manager: 'rosa',
    role: 'HR Partner',
    years: 3,
  },
  {
    key: 'idris',
    name: 'Idris Fontaine',
    email: 'manager',
    title: 'Platform Team Manager',
    department: 'Engineering',
    team: 'Platform',
    manager: 'hanneke',
    years: 5,
  },
  {
    key: 'soledad',
    name: 'Soledad Ito',
    email: 'manager2',
    title: 'Firmware Team Manager',
    department: 'Engineering',
    team: 'Firmware',
    manager: 'hanneke',
    years: 7,
  },
  {
    key: 'noa',
    name: 'Noa Castellan',
    email: 'employee',
    title: 'Software Engineer',
    department: 'Engineering',
    team: 'Platform',
    subTeam: 'Instrument Services',
    manager: 'idris',
    years: 3,
  },
  {
    key: 'priya',
    name: 'Priya Raman',
    email: 'employee2',
    title: 'Senior Software Engineer',
    department: 'Engineering',
    team: 'Platform',
    subTeam: 'Instrument Services',
    manager: 'idris',
    years: 4,
  },
  {
    key: 'luca',
    name: 'Luca Ferrant',
    email: 'employee3',
    title: 'Software Engineer',
    department: 'Engineering',
    team: 'Platform',
    subTeam: 'Build and Release',
    manager: 'idris',
    years: 2,
  },
  {
    key: 'amara',
    name: 'Amara Nwosu',
    email: 'amara.nwosu',
    title: 'Senior Software Engineer',
    department: 'Engineering',
    team: 'Platform',
    subTeam: 'Build and Release',
    manager: 'idris',
    years: 6,
  },
  {
    key: 'jun',
    name: 'Jun Takahashi',
    email: 'jun.takahashi',
    title: 'Software Engineer',
    department: 'Engineering',
    team: 'Platform',
    subTeam: 'Instrument Services',
    manager: 'idris',
    years: 2,
  },
  {
    key: 'piotr',
    name: 'Piotr Zieliński',
    email: 'piotr.zielinski',
    title: 'Site Reliability Engineer',
    department: 'Engineering',
    team: 'Platform',
    subTeam: 'Build and Release',
    manager: 'idris',
    years: 3,
  },
  {
    key: 'elif',
    name: 'Elif Demir',
    email: 'elif.demir',
    title: 'Software Engineer',
    department: 'Engineering',
    team: 'Platform',
    subTeam: 'Instrument Services',
    manager: 'idris',
    years: 2,
  },
  {
    key: 'mira',
    name: 'Mira Tveit',
    email: 'joiner',
    title: 'Software Engineer',
    department: 'Engineering',
    team: 'Platform',
    subTeam: 'Build and Release',
    manager: 'idris',
    years: 0,
  },
  {
    key: 'wren',
    name: 'Wren Abara',
    email: 'peer',
    title: 'Firmware Engineer',
    department: 'Engineering',
    team: 'Firmware',
    manager: 'soledad',
    years: 4,
  },
];

/** Departments that limit a role in the cast (domain: permissions of scope `departments`). */
export const ROLE_DEPARTMENTS: Readonly<Partial<Record<CastKey, readonly DepartmentName[]>>> = {
  tomas: ['Engineering'],
};

import type * as contracts from '@reviews/contracts';
import type * as scim from '@reviews/contracts/scim';
import { BULK } from '../../features/bulk/bulk.cases.ts';
import { HANDOVERS } from '../../features/handovers/handovers.cases.ts';
import { OVERVIEW } from '../../features/overview/overview.cases.ts';
import { TEAM } from '../../features/team/team.cases.ts';
import { UPLOADS } from '../../features/uploads/uploads.cases.ts';
import { COMPANY_PAGES } from '../../features/company-pages/company-pages.cases.ts';
import { MENU } from '../../features/menu/menu.cases.ts';
import { CYCLES } from '../../features/cycles/cycles.cases.ts';
import { TEMPLATES } from '../../features/templates/templates.cases.ts';
import { IMPORTS } from '../../features/imports/imports.cases.ts';
import { SCHEDULED_IMPORTS } from '../../features/scheduled-imports/scheduled-imports.cases.ts';
import { INTEGRATIONS } from '../../features/integrations/integrations.cases.ts';
import { WEBHOOKS } from '../../features/webhooks/webhooks.cases.ts';
import { OPEN_ID } from '../../features/open-id/open-id.cases.ts';
import { DIRECTORIES } from '../../features/scim/scim.cases.ts';
import { NOTICES } from '../../features/notices/notices.cases.ts';
import { HEALTH } from '../../features/health/health.cases.ts';
import { ORGANIZATION } from '../../features/organization/organization.cases.ts';
import { EMPLOYEES } from '../../features/employees/employees.cases.ts';
import { LAUNCHES } from '../../features/launches/launches.cases.ts';
import { APP_CONFIG } from '../../features/app-config/app-config.cases.ts';
import { COMMENTS } from '../../features/comments/comments.cases.ts';
import { DRAFTS } from '../../features/drafts/drafts.cases.ts';
import { LIFECYCLE } from '../../features/pulses/lifecycle.cases.ts';
import { NOMINATIONS } from '../../features/nominations/nominations.cases.ts';
import { NUDGES } from '../../features/team/nudge.cases.ts';
import { PULSES } from '../../features/pulses/pulses.cases.ts';
import { FEEDBACK_TYPES } from '../../features/feedback-types/feedback-types.cases.ts';
import { RATINGS } from '../../features/ratings/ratings.cases.ts';
import { REMINDERS } from '../../features/reminders/reminders.cases.ts';
import { SAVED_FILTERS } from '../../features/saved-filters/saved-filters.cases.ts';
import { TOKENS } from '../../features/tokens/tokens.cases.ts';
import {
  isFormCase,
  isWritingCase,
  type CallCase,
  type CasesOf,
  type FormWriting,
  type NounCases,
  type Writing,
} from './call-case.ts';
import { SIGN_IN } from '../../features/sign-in/sign-in.cases.ts';
import { EMPLOYEE_RECORDS } from '../../features/employee-records/employee-records.cases.ts';
import { ROLES } from '../../features/roles/roles.cases.ts';
import { ACCESS } from '../../features/access/access.cases.ts';
import { PACKETS } from '../../features/packets/packets.cases.ts';
import { INVITATIONS } from '../../features/users/invitations.cases.ts';
import { USERS } from '../../features/users/users.cases.ts';
import { SESSION } from '../../features/session/session.cases.ts';
import { CHANGELOG } from '../../features/changelog/changelog.cases.ts';
import { CUSTOM_FIELDS } from '../../features/custom-fields/custom-fields.cases.ts';
import type { Kind } from './parameters.ts';

const NOUNS = [
  BULK,
  HANDOVERS,
  OVERVIEW,
  TEAM,
  UPLOADS,
  PULSES,
  LIFECYCLE,
  DRAFTS,
  NOMINATIONS,
  NUDGES,
  CYCLES,
  TEMPLATES,
  IMPORTS,
  SCHEDULED_IMPORTS,
  INTEGRATIONS,
  WEBHOOKS,
  OPEN_ID,
  DIRECTORIES,
  NOTICES,
  HEALTH,
  ORGANIZATION,
  EMPLOYEES,
  LAUNCHES,
  APP_CONFIG,
  COMMENTS,
  COMPANY_PAGES,
  FEEDBACK_TYPES,
  MENU,
  RATINGS,
  REMINDERS,
  SAVED_FILTERS,
  TOKENS,
  SIGN_IN,
  CUSTOM_FIELDS,
  EMPLOYEE_RECORDS,
  ROLES,
  ACCESS,
  PACKETS,
  USERS,
  INVITATIONS,
  SESSION,
  CHANGELOG,
] as const satisfies readonly NounCases[];

type CallsOf<Noun> = Noun extends NounCases ? keyof Noun['calls'] & string : never;
type Covered = CallsOf<(typeof NOUNS)[number]>;

function casesOf(nouns: readonly NounCases[]): Readonly<Record<Covered, CallCase>> {
  const all = nouns.flatMap(({ calls }) => Object.entries(calls));
  const byId = Object.fromEntries(all);
  if (Object.keys(byId).length < all.length) throw new Error('Two nouns have a case of one call.');
  // Its keys are those of all nouns.
  return byId as Record<Covered, CallCase>;
}

/** Calls of directories have tables of their own (`features/scim/`). */
type OfDirectories = keyof CasesOf<typeof scim>;
type Operation = Exclude<keyof CasesOf<typeof contracts>, OfDirectories>;

/** A call of the contracts that has no case is a type error here. */
const calls: Readonly<Record<Operation, CallCase>> = casesOf(NOUNS);

/** The case of every call, by its id. */
export const CASES: Readonly<Record<string, CallCase>> = calls;

/** The cases of the calls that change something other than a form. */
export const WRITING: Readonly<Record<string, CallCase & Writing>> = Object.fromEntries(
  Object.entries(CASES).filter((entry): entry is [string, CallCase & Writing] =>
    isWritingCase(entry[1]),
  ),
);

type OnForm<Calls> = Calls extends unknown
  ? {
      [Id in keyof Calls]: Calls[Id] extends { readonly onForm: unknown } ? Id : never;
    }[keyof Calls]
  : never;
/** The calls that change a form, by their ids. */
export type FormOperation = OnForm<(typeof NOUNS)[number]['calls']>;

/** The cases of the calls that change a form. */
export const FORM_WRITING = Object.fromEntries(
  Object.entries(CASES).filter((entry) => isFormCase(entry[1])),
  // `fromEntries` forgets the keys.
) as Readonly<Record<FormOperation, CallCase & FormWriting>>;
export const FORM_OPERATIONS = Object.keys(FORM_WRITING) as readonly FormOperation[];

/** The records that writing calls need. */
export const RECORDS = NOUNS.flatMap((noun: NounCases) => noun.records ?? []);

/** Returns what a field of a call refers to, if its case says so. */
export const kindInCase = (operation: string, field: string): Kind | undefined =>
  CASES[operation]?.fields?.[field];

import type { LogLineView, LogPerson, LogRecord } from '@reviews/contracts';
import {
  actionWords,
  isLoggedRecord,
  LOG_EXPORT_WORDS as cells,
  LOG_LINE_WORDS as words,
  LOGGED_PHRASES,
  LOGGED_RECORDS,
  TOKEN_MESSAGES,
  wallClock,
  type LoggedRecord,
  type Permission,
} from '@reviews/domain';
import { holds, type Actor } from '../../core/actor.ts';
import { canKnowChange } from './changelog.policy.ts';
import type { LogLine, LogPlace } from './changelog.queries.ts';
import { changesIn, presentChange } from './line-changes.ts';
import { placesOf, placeText } from './line-places.ts';
import type { LineNames, NamedLines } from './line-names.ts';
import { isNamedKind } from './named-kinds.ts';

/** The page of each kind of record, and the permission to see it. */
const PAGES: Partial<
  Record<
    LoggedRecord,
    { readonly permission: Permission | null; readonly href: (id: string) => string }
  >
> = {
  cycle: { permission: 'cycles.manage', href: (id) => `/cycles/${id}` },
  custom_field: { permission: 'app.configure', href: (id) => `/custom-fields/${id}/edit` },
  employee: { permission: null, href: (id) => `/employees/${id}` },
  role: { permission: 'roles.manage', href: (id) => `/roles/${id}/edit` },
  template: { permission: 'templates.manage', href: (id) => `/templates/${id}` },
  user: { permission: 'roles.manage', href: (id) => `/users/${id}/edit` },
};

const MINUTE = 'YYYY-MM-DDTHH:MM'.length;

/** Actions on an account, not on the person it belongs to. */
const ON_ACCOUNT = new Set([
  'user.deactivated',
  'user.reactivated',
  'user.link_requested',
  'user.link_sent',
  'user.password_chosen',
  'user.password_changed',
  'user.linked',
  'user.unlinked',
]);

function nameOf(
  { entity, entity_id: id, action }: LogLine,
  names: LineNames,
): { readonly name: string; readonly isThere: boolean } {
  const there = isNamedKind(entity) ? names.nameOf(entity, Number(id)) : undefined;
  const name = there ?? names.goneNameOf(entity, id);
  if (!isLoggedRecord(entity)) return { name: entity, isThere: false };
  if (name === undefined)
    return {
      name: isNamedKind(entity)
        ? words.recordGone({ record: LOGGED_RECORDS[entity].one })
        : LOGGED_RECORDS[entity].one,
      isThere: false,
    };
  const phrase = ON_ACCOUNT.has(action) ? words.accountOf : LOGGED_PHRASES[entity];
  return { name: phrase?.({ name }) ?? name, isThere: there !== undefined };
}

function recordOf(actor: Actor, line: LogLine, names: LineNames): LogRecord | null {
  if (!isLoggedRecord(line.entity)) return null;
  const { name, isThere } = nameOf(line, names);
  const page = PAGES[line.entity];
  const isOpen =
    isThere && page !== undefined && (page.permission === null || holds(actor, page.permission));
  return {
    kind: line.entity,
    id: line.entity_id,
    name,
    href: isOpen ? page.href(line.entity_id) : null,
  };
}

const numberIn = (details: LogLine['details'], name: string): number | null =>
  typeof details[name] === 'number' ? details[name] : null;
/** '12 added, 3 changed'; leaves out zeros. */
const countsIn = (
  details: LogLine['details'],
  names: readonly (keyof typeof words.counts)[],
): string | null =>
  names
    .flatMap((name) => {
      const count = numberIn(details, name) ?? 0;
      return count > 0 ? [words.counts[name]({ count })] : [];
    })
    .join(', ') || null;

/**
 * Actions whose counts would tell other readers how many reviews there are that they may not know
 * of.
 */
const COUNTS_FORMS = (action: string): boolean =>
  action === 'forms.exported' || action.startsWith('bulk.') || action === 'reminders.sent';

/**
 * Returns what caused the current state of an employee record, an account or an import: an import,
 * or what started it.
 */
function broughtBy({ action, entity, details }: LogLine, names: LineNames): string | null {
  const [byImport, integration] = [numberIn(details, 'import'), numberIn(details, 'integration')];
  if (byImport !== null && entity === 'employee') {
    const file = names.nameOf('people_import', byImport);
    return file === undefined ? words.byDeletedImport : words.byImport({ name: file });
  }
  if (integration === null || entity === 'integration') return null;
  const name = names.nameOf('integration', integration);
  if (entity === 'people_import')
    return name === undefined ? words.byDeletedScheduledImport : words.byScheduledImport({ name });
  if (action !== 'session.opened' && action !== 'user.linked') return null;
  return name === undefined ? words.withDeletedIntegration : words.withIntegration({ name });
}

/** Returns what made the change if no person did. */
function byWhat({ actor_id: actorId, action, details }: LogLine, names: LineNames): string | null {
  if (action === 'user.first_administrator') return words.atCommandLine;
  if (action === 'user.link_requested') return words.onSignInPage;
  if (action === 'user.link_sent' && actorId === null) return words.atCommandLine;
  const integration = numberIn(details, 'integration');
  if (actorId !== null || integration === null) return null;
  const name = names.nameOf('integration', integration);
  return name === undefined ? words.byDeletedDirectory : words.byDirectory({ name });
}

const isOwnDoing = ({ userId, impersonator }: Actor, line: LogLine): boolean =>
  impersonator === null && line.impersonator_id === null && line.actor_id === userId;

/** Returns the rest of a line, such as its counts. */
function noteOf(line: LogLine, names: LineNames, isOwn: boolean): string | null {
  const { action, details } = line;
  const [rows, people, done, asked] = ['rows', 'people', 'done', 'asked'].map((name) =>
    COUNTS_FORMS(action) && !isOwn ? null : numberIn(details, name),
  );
  if (action === 'impersonation.started')
    return typeof details['reason'] === 'string' ? details['reason'] : null;
  if (action === 'token.refused')
    return (
      Object.entries(TOKEN_MESSAGES.refusedInLog).find(
        ([reason]) => reason === details['reason'],
      )?.[1] ?? null
    );
  if (action.endsWith('.exported'))
    return (
      [
        rows == null ? null : words.rows({ count: rows }),
        typeof details['format'] === 'string' ? details['format'].toUpperCase() : null,
        numberIn(details, 'token') === null ? null : TOKEN_MESSAGES.usedInLog,
      ]
        .filter((part) => part !== null)
        .join(', ') || null
    );
  if (action === 'integration.group_changed' || action === 'integration.group_roles_changed')
    return typeof details['name'] === 'string' ? words.theGroup({ name: details['name'] }) : null;
  if (action === 'handover.decided')
    return details['decision'] === 'transfer' ? words.newManager : words.formerWriter;
  if (action === 'import.undone') return countsIn(details, ['restored', 'kept']);
  if (action === 'import.applied') return countsIn(details, ['added', 'changed', 'moved', 'left']);
  if (action.startsWith('bulk.') && done != null && asked != null)
    return words.formsOf({ done, asked });
  if ((action === 'reminders.sent' || action === 'launch.started') && people != null)
    return words.people({ count: people });
  return broughtBy(line, names);
}

function presentLine(actor: Actor, line: LogLine, names: LineNames, id: string): LogLineView {
  const person = (id: number | null): LogPerson | null =>
    id === null
      ? null
      : (names.personOf(id) ?? { user_id: id, name: words.accountGone, employee_id: null });
  const [before, after] = actionWords(line.action);
  return {
    id,
    at: line.at.toISOString(),
    who: person(line.impersonator_id ?? line.actor_id),
    by: byWhat(line, names),
    acting_as: line.impersonator_id === null ? null : person(line.actor_id),
    did: [before, after ?? ''],
    record: after === undefined ? null : recordOf(actor, line, names),
    changes: changesIn(line)
      .filter(({ field }) => canKnowChange(actor, line, field, names.fields))
      .map((change) => presentChange(change, names)),
    note: noteOf(line, names, isOwnDoing(actor, line)),
  };
}

/** Presents lines to a reader, starting after the last one they have. */
export function presentLines(
  actor: Actor,
  { lines, names }: NamedLines,
  after: LogPlace | null = null,
): LogLineView[] {
  const places = placesOf(lines, after);
  return lines.map((line, index) =>
    presentLine(actor, line, names, placeText(places[index] ?? { at: line.at, nth: 1 })),
  );
}

/** 'Nina Berg, as Will Writer, changed the dates of …'. */
export function sentenceOf({
  who,
  by,
  acting_as: actingAs,
  did: [before, after],
  record,
}: LogLineView): string {
  const doer =
    who === null
      ? (by ?? words.theProduct)
      : actingAs === null
        ? who.name
        : words.inTheNameOf({ name: who.name, other: actingAs.name });
  return [doer, before, record?.name ?? '', after].filter((part) => part !== '').join(' ');
}

/** '2026-11-22 09:15' in the organisation's time zone. */
export const minuteIn = (moment: string, zone: string): string =>
  wallClock(new Date(moment), zone).slice(0, MINUTE).replace('T', ' ');

/** '“open” → “closed”' without the quotation marks, for a cell. */
export function changeWords(
  { label, kind, from, to, added, removed }: LogLineView['changes'][number],
  zone: string,
): string {
  if (kind === 'withheld') return cells.withheld({ label });
  if (kind === 'list') {
    const entries = [...added.map((each) => `+ ${each}`), ...removed.map((each) => `- ${each}`)];
    return cells.list({ label, entries: entries.join(', ') });
  }
  const shown = (value: string | null) =>
    value === null ? cells.none : kind === 'moment' ? minuteIn(value, zone) : value;
  return cells.values({ label, from: shown(from), to: shown(to) });
}

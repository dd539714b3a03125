import type { AnonymityRules, Permission, TemplateOptions } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { templateReaders } from '@reviews/messages/en/templates';
import type { Actor, Reach } from '../../../core/actor.ts';
import { courseOf, readingOf, type Reading } from './audience.policy.ts';
import type { PulseFacts } from '../record/pulses.policy.ts';

export const READER_TEXTS = texts(templateReaders);

/** The permissions of a role, and whether everyone has it. */
export interface RoleReach {
  readonly name: string;
  readonly everyone: boolean;
  readonly grants: ReadonlyMap<Permission, Reach>;
}

/** People who read a form in the same way. */
export interface ReaderPreview {
  readonly group: string;
  readonly when: string;
  readonly knowsWriter: boolean;
}

type Grants = Actor['grants'];

const [WRITER, SUBJECT, SOMEONE] = [1, 2, 3];
/** The only department of the made-up company. Roles limited to departments cover it. */
export const A_DEPARTMENT = 1;

const joined = (one: Reach | undefined, other: Reach): Reach => ({
  scopes: new Set([...(one?.scopes ?? []), ...other.scopes]),
  departmentIds: new Set([...(one?.departmentIds ?? []), ...other.departmentIds]),
});
const together = (roles: readonly RoleReach[]): Grants => {
  const all = new Map<Permission, Reach>();
  for (const { grants } of roles)
    for (const [permission, reach] of grants)
      all.set(permission, joined(all.get(permission), reach));
  return all;
};

/** Returns an open form of the template, in a cycle, about someone in the department. */
function formOf(
  options: TemplateOptions,
  group: string,
  { minimum, atRelease }: AnonymityRules,
): PulseFacts {
  return {
    kind: 'review',
    state: 'open',
    employee_id: group === 'Self' ? WRITER : SUBJECT,
    assignee_id: WRITER,
    department_id: A_DEPARTMENT,
    depth_below_actor: null,
    cycle_closed: false,
    cycle_launched: true,
    stageless: true,
    stage_start_date: null,
    previous_title: null,
    today: '2026-01-01',
    template_options: options,
    visible_to_employee: options.visibleToEmployee,
    sharing_opt_out: false,
    packet_released: false,
    anonymous_writers: 0,
    anonymous_minimum: minimum,
    is_undelivered: atRelease,
    reopen_pending: false,
  };
}

const momentOf = ({ after, because }: Reading, minimum: number): string => {
  if (because !== null) return READER_TEXTS.never;
  if (after.length === 0) return READER_TEXTS.always;
  const released = after.includes('released');
  return after.includes('enough')
    ? READER_TEXTS.onceWithOthers({ released, others: minimum - 1 })
    : READER_TEXTS.once({ released });
};

/**
 * Returns when someone can read the form, given the writer's choice to share it; null if they never
 * can.
 */
function previewOf(actor: Actor, form: PulseFacts, group: string): ReaderPreview | null {
  const read = (sharingOptOut: boolean) =>
    readingOf(actor, form, courseOf({ sharingOptOut, group: 1 }, true));
  const reading = read(false);
  if (reading === null) return null;
  const isKept =
    form.template_options.sharingOptOutOption === true &&
    reading.because === null &&
    read(true)?.because === 'opt-out';
  const when = momentOf(reading, form.anonymous_minimum);
  return {
    group,
    when: isKept ? READER_TEXTS.unlessHidden({ when }) : when,
    knowsWriter: reading.because === null && !reading.anonymous,
  };
}

const alike = (one: ReaderPreview, other: ReaderPreview): boolean =>
  one.when === other.when && one.knowsWriter === other.knowsWriter;

/**
 * Returns who would read a form with these options. Asks the form policy about each kind of person
 * with today's roles, and repeats no reading rule. Kinds that never get access are left out.
 */
export function readersOf(
  options: TemplateOptions,
  templateGroup: string,
  roles: readonly RoleReach[],
  anonymity: AnonymityRules,
): ReaderPreview[] {
  const form = formOf(options, templateGroup, anonymity);
  const common = roles.filter(({ everyone }) => everyone);
  const actor = (employeeId: number, more: readonly RoleReach[] = []): Actor => ({
    userId: employeeId,
    employeeId,
    name: '',
    grants: together([...common, ...more]),
    impersonator: null,
  });
  const seen = (group: string, who: Actor, depth: number | null = null): ReaderPreview[] =>
    [previewOf(who, { ...form, depth_below_actor: depth }, group)].filter(
      (preview) => preview !== null,
    );
  const everyone = seen(READER_TEXTS.everyone, actor(SOMEONE));
  const [direct, above] = [
    seen(READER_TEXTS.manager, actor(SOMEONE), 1),
    seen(READER_TEXTS.managersAbove, actor(SOMEONE), 2),
  ];
  const [one, other] = [direct[0], above[0]];
  const managers =
    one !== undefined && other !== undefined && alike(one, other)
      ? [{ ...one, group: READER_TEXTS.managers }]
      : [...direct, ...above];
  const staff = Map.groupBy(
    roles
      .filter((role) => !role.everyone)
      .flatMap((role) => seen(role.name, actor(SOMEONE, [role]))),
    ({ when, knowsWriter }) => `${when} ${knowsWriter}`,
  );
  return [
    ...seen(
      templateGroup === 'Self' ? READER_TEXTS.subjectWriting : READER_TEXTS.writer,
      actor(WRITER),
    ),
    ...(templateGroup === 'Self' ? [] : seen(READER_TEXTS.subject, actor(SUBJECT))),
    ...managers,
    ...(everyone.length > 0
      ? everyone
      : [...staff.values()].flatMap((group) =>
          group[0] === undefined
            ? []
            : [
                {
                  ...group[0],
                  group: group.map(({ group: name }) => name).join(', '),
                },
              ],
        )),
  ];
}

import type { ExplainedVerdict } from '@reviews/contracts';
import {
  EXPLAINED_ACTIONS as actions,
  ruleOf,
  ruleSentence,
  type Permission,
  type Verdict,
} from '@reviews/domain';
import { reachesByLine, reachesByRole, type Actor, type SubjectFacts } from '../../core/actor.ts';
import { impersonationVerdict, reachOf, type GrantRow } from '../session/public.ts';
import { moveVerdict } from '../employees/public.ts';
import { careVerdict, knowVerdict, type PersonFacts } from '../overview/public.ts';
import { packetVerdict, releaseVerdict, type PacketFacts } from '../packets/public.ts';
import { verdictsOn, type PulseRecord } from '../pulses/record/public.ts';
import type { AskedPerson } from './access.queries.ts';

/** One possible action: the permission that a role would grant it by, and the policy's verdict. */
interface Asked {
  readonly action: string;
  readonly permission: Permission | null;
  readonly verdict: Verdict;
}

/**
 * Verdict on whether the review exists for a person: through tracking, or through anything else
 * they may do to it.
 */
function askedOfKnowing(verdict: Verdict, others: readonly Asked[]): Asked {
  const other = others.find((one) => one.verdict === verdict);
  const tracking = verdict.rule === 'track.line' ? 'forms.read' : 'cycles.track';
  return {
    action: actions.form.know,
    permission: other === undefined ? tracking : other.permission,
    verdict,
  };
}

/** Returns what a person may do to a review, action by action; each verdict is the policy's own. */
export function askedOfForm(actor: Actor, form: PulseRecord): Asked[] {
  const verdicts = verdictsOn(actor, form);
  const read: Asked = {
    action: actions.form.read,
    permission: form.kind === 'nomination_task' ? 'forms.reopen' : 'forms.read',
    verdict: verdicts.view,
  };
  const others: Asked[] = [
    { action: actions.form.write, permission: null, verdict: verdicts.update },
    { action: actions.form.reopen, permission: 'forms.reopen', verdict: verdicts.reopen },
    { action: actions.form.reassign, permission: 'forms.reassign', verdict: verdicts.reassign },
    { action: actions.form.remove, permission: 'forms.delete', verdict: verdicts.delete },
  ];
  return [
    read,
    { action: actions.form.writer, permission: null, verdict: verdicts.name },
    askedOfKnowing(verdicts.know, [read, ...others]),
    ...others,
  ];
}

export const askedOfPacket = (actor: Actor, packet: PacketFacts): Asked[] => [
  {
    action: actions.packet.employeeView,
    permission: 'forms.read',
    verdict: packetVerdict(actor, packet, 'employee'),
  },
  {
    action: actions.packet.managerView,
    permission: 'forms.read',
    verdict: packetVerdict(actor, packet, 'manager'),
  },
  {
    action: actions.packet.release,
    permission: 'packets.release',
    verdict: releaseVerdict(actor, packet),
  },
];

export interface AskedEmployee {
  readonly person: PersonFacts;
  /** Their active account with its grants; null if there is none. */
  readonly account: { readonly userId: number; readonly grants: readonly GrantRow[] } | null;
  /** Whether the person may read any review about this employee that the asker may know of. */
  readonly hasSomethingToRead: boolean;
}

const NO_ACCOUNT: Verdict = { allowed: false, rule: 'impersonate.no_account' };

export const askedOfEmployee = (
  actor: Actor,
  { person, account, hasSomethingToRead }: AskedEmployee,
): Asked[] => [
  {
    action: actions.employee.find,
    permission: null,
    verdict: knowVerdict(actor, person, hasSomethingToRead),
  },
  { action: actions.employee.care, permission: 'forms.read', verdict: careVerdict(actor, person) },
  {
    action: actions.employee.move,
    permission: 'people.manage',
    verdict: moveVerdict(actor, person),
  },
  {
    action: actions.employee.impersonate,
    permission: 'users.impersonate',
    verdict:
      account === null
        ? NO_ACCOUNT
        : impersonationVerdict(actor, {
            userId: account.userId,
            departmentId: person.department_id,
            grants: reachOf(account.grants),
          }),
  },
];

/** Returns the roles behind a rule: those that reach this subject on their own. */
function rolesBehind(
  { roles }: AskedPerson,
  { permission, verdict }: Asked,
  subject: SubjectFacts,
): string[] {
  const { by } = ruleOf(verdict.rule);
  if (permission === null || by === undefined) return [];
  return roles
    .filter(({ grants }) => {
      const holder = { grants: reachOf(grants) };
      return by === 'role'
        ? reachesByRole(holder, permission, subject) || reachesByLine(holder, permission, subject)
        : reachesByLine(holder, permission, subject);
    })
    .map(({ name }) => name);
}

/** Returns the policies' verdicts as sentences. */
export function explain(
  person: AskedPerson,
  asked: readonly Asked[],
  subject: SubjectFacts & { readonly name: string },
): ExplainedVerdict[] {
  return asked.map((each) => ({
    action: each.action,
    allowed: each.verdict.allowed,
    rule: each.verdict.rule,
    sentence: ruleSentence(each.verdict.rule, { person: person.actor.name, subject: subject.name }),
    through: rolesBehind(person, each, subject),
  }));
}

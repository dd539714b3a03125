import { Prisma } from '@reviews/db';
import { NotAllowed, PACKET_RESPONSE_OPEN_DAYS, verdictOf, type Verdict } from '@reviews/domain';
import { holds, reachesByLine, reachesByRole, type Actor } from '../../core/actor.ts';
import { lineReachScope, roleReachScope } from '../../core/reach-scope.ts';

const MS_PER_DAY = 86_400_000;

/** Facts about a packet that the policy needs. */
export interface PacketFacts {
  readonly employee_id: number;
  /** The department of the person's primary position. */
  readonly department_id: number | null;
  /** Distance below the actor; null if outside the actor's line. */
  readonly depth_below_actor: number | null;
  readonly released: boolean;
}

/** The views of a packet that someone may open. Either one includes the ratings. */
export interface PacketViews {
  readonly manager: boolean;
  readonly employee: boolean;
}

/**
 * Returns whether the actor may open this view. The subject opens the employee view of their own
 * packet after release, and never the manager view, whatever their role (decision 010). Their
 * managers, and HR in scope, open both at any time. No one opens a packet about themselves by
 * impersonating someone else.
 */
export function packetVerdict(actor: Actor, packet: PacketFacts, view: keyof PacketViews): Verdict {
  if (packet.employee_id === actor.impersonator?.employeeId) return verdictOf('packet.looking');
  if (packet.employee_id === actor.employeeId)
    return verdictOf(
      view === 'manager'
        ? 'packet.own_manager'
        : packet.released
          ? 'packet.own'
          : 'packet.unreleased',
    );
  const subject = { departmentId: packet.department_id, depthBelowActor: packet.depth_below_actor };
  if (reachesByLine(actor, 'forms.read', subject)) return verdictOf('packet.line');
  return verdictOf(reachesByRole(actor, 'forms.read', subject) ? 'packet.role' : 'packet.stranger');
}

export function packetViewsOf(actor: Actor, packet: PacketFacts): PacketViews {
  return {
    manager: packetVerdict(actor, packet, 'manager').allowed,
    employee: packetVerdict(actor, packet, 'employee').allowed,
  };
}

/**
 * Returns the condition for packets that the actor may open in either view, over `e`, their packet
 * `pk`, their position `pos` and their line below the actor, `rl`.
 */
export function packetScope(actor: Actor): Prisma.Sql {
  return Prisma.sql`(CASE WHEN e.id = ${actor.impersonator?.employeeId ?? null}::int THEN false WHEN e.id = ${actor.employeeId}::int THEN pk.state = 'released'
    ELSE ${lineReachScope(actor, 'forms.read')} OR ${roleReachScope(actor, 'forms.read')} END)`;
}

/**
 * Throws unless the actor has the permission to release packets.
 * @throws NotAllowed
 */
export function requireReleasing(actor: Actor): void {
  if (!holds(actor, 'packets.release')) throw new NotAllowed('packets');
}

/**
 * Returns the condition for packets that the actor may release: of people within the permission's
 * scope, over `e`, their position `pos` and their line below the actor, `rl`. Never their own nor,
 * while impersonating, the impersonator's.
 */
export function releaseScope(actor: Actor): Prisma.Sql {
  return Prisma.sql`(e.id IS DISTINCT FROM ${actor.employeeId}::int AND e.id IS DISTINCT FROM ${actor.impersonator?.employeeId ?? null}::int
    AND (${roleReachScope(actor, 'packets.release')} OR ${lineReachScope(actor, 'packets.release')}))`;
}

/** Returns the same for one packet. */
export function releaseVerdict(actor: Actor, packet: PacketFacts): Verdict {
  if (
    packet.employee_id === actor.employeeId ||
    packet.employee_id === actor.impersonator?.employeeId
  )
    return verdictOf('release.own');
  const subject = { departmentId: packet.department_id, depthBelowActor: packet.depth_below_actor };
  if (reachesByRole(actor, 'packets.release', subject)) return verdictOf('release.role');
  return verdictOf(
    reachesByLine(actor, 'packets.release', subject) ? 'release.line' : 'release.stranger',
  );
}

/** Returns until when the response to a packet can be changed, or null before it is confirmed. */
export function responseUntil({
  acknowledged_at: at,
}: {
  readonly acknowledged_at: Date | null;
}): Date | null {
  return at === null ? null : new Date(at.getTime() + PACKET_RESPONSE_OPEN_DAYS * MS_PER_DAY);
}

/**
 * Returns whether the actor may now confirm the packet or change their response: the subject alone,
 * not while impersonating.
 */
export function canAcknowledge(
  actor: Actor,
  packet: PacketFacts & { readonly acknowledged_at: Date | null },
  now: Date,
): boolean {
  if (packet.employee_id !== actor.employeeId || actor.impersonator !== null || !packet.released)
    return false;
  const until = responseUntil(packet);
  return until === null || now < until;
}

/**
 * Returns whether the actor may download. Policies cannot protect a downloaded file, so never while
 * impersonating.
 */
export const canDownload = (actor: Actor): boolean => actor.impersonator === null;

/**
 * Returns an actor for the subject with only the basic permissions, to ask the form policies what
 * the subject may read.
 */
export function eyesOf(employeeId: number): Actor {
  return { userId: 0, employeeId, name: '', grants: new Map(), impersonator: null };
}

import { Prisma } from '@reviews/db';
import { NotAllowed, PACKET_RESPONSE_OPEN_DAYS, verdictOf, type Verdict } from '@reviews/domain';
import { holds, reachesByLine, reachesByRole, type Actor } from '../../core/actor.ts';
import { lineReachScope, roleReachScope } from '../pulses/public.ts';

const MS_PER_DAY = 86_400_000;

/** What the policy asks about a packet. */
export interface PacketFacts {
  readonly employee_id: number;
  /** The department of the person's primary position. */
  readonly department_id: number | null;
  /** Where the person stands below the actor; null when not in the actor's line. */
  readonly depth_below_actor: number | null;
  readonly released: boolean;
}

/** Which views of a packet somebody may open; its ratings are told with either. */
export interface PacketViews {
  readonly manager: boolean;
  readonly employee: boolean;
}

/**
 * A person opens the employee view of their own packet once it is released, and never the manager view, whatever their
 * role (decision 010). Those who lead them, and HR in scope, open both at any time. Nobody opens by looking as somebody
 * else what is about themselves.
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

/** Whose packets the actor opens in one view or the other, over `e`, their packet `pk`, their position `pos` and where they stand below the actor, `rl`. */
export function packetScope(actor: Actor): Prisma.Sql {
  return Prisma.sql`(CASE WHEN e.id = ${actor.impersonator?.employeeId ?? null}::int THEN false WHEN e.id = ${actor.employeeId}::int THEN pk.state = 'released'
    ELSE ${lineReachScope(actor, 'forms.read')} OR ${roleReachScope(actor, 'forms.read')} END)`;
}

/** Releasing packets is a section of its own. @throws NotAllowed */
export function requireReleasing(actor: Actor): void {
  if (!holds(actor, 'packets.release')) throw new NotAllowed('packets');
}

/**
 * Whose packets the actor releases: of people within the permission's reach, over `e`, their position `pos` and where they
 * stand below the actor, `rl`. Never their own, nor, through somebody else's eyes, that of the one at the keyboard.
 */
export function releaseScope(actor: Actor): Prisma.Sql {
  return Prisma.sql`(e.id IS DISTINCT FROM ${actor.employeeId}::int AND e.id IS DISTINCT FROM ${actor.impersonator?.employeeId ?? null}::int
    AND (${roleReachScope(actor, 'packets.release')} OR ${lineReachScope(actor, 'packets.release')}))`;
}

/** The same of one packet. */
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

/** Until when what a person answered to their packet may be changed; null before they have confirmed to have read it. */
export function responseUntil({
  acknowledged_at: at,
}: {
  readonly acknowledged_at: Date | null;
}): Date | null {
  return at === null ? null : new Date(at.getTime() + PACKET_RESPONSE_OPEN_DAYS * MS_PER_DAY);
}

/** Whether the actor may confirm now to have read the packet, or change what they answered: the person alone, at their own keyboard. */
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

/** What is kept on paper leaves the circle in which policies hold: nobody takes it along in another name. */
export const canDownload = (actor: Actor): boolean => actor.impersonator === null;

/** Whoever a packet is about, with nothing but what everybody may do: for asking the policies of forms what the person reads. */
export function eyesOf(employeeId: number): Actor {
  return { userId: 0, employeeId, name: '', grants: new Map(), impersonator: null };
}

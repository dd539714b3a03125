import { reachesByLine, reachesByRole, type Actor } from '../../core/actor.ts';

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
export function packetViewsOf(actor: Actor, packet: PacketFacts): PacketViews {
  if (packet.employee_id === actor.impersonator?.employeeId) return { manager: false, employee: false };
  if (packet.employee_id === actor.employeeId) return { manager: false, employee: packet.released };
  const subject = { departmentId: packet.department_id, depthBelowActor: packet.depth_below_actor };
  const opens = reachesByLine(actor, 'forms.read', subject) || reachesByRole(actor, 'forms.read', subject);
  return { manager: opens, employee: opens };
}

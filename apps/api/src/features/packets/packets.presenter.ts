import type { PacketDocument, PacketRow, ReleaseResult } from '@reviews/contracts';
import { releaseMoment } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import type { ReadPacket } from './packet-reading.service.ts';
import { sectionsOf } from './packet-sections.ts';
import { packetViewsOf } from './packets.policy.ts';
import type { CycleOfPackets, Outcome, PacketOf } from './packets.queries.ts';

/**
 * Returns the time of the automatic release, by the rules of the due moments (`writeReleases`):
 * never again after an automatic release or an unrelease, and in a closed cycle only if it falls
 * after closing.
 */
function releasesAt(cycle: CycleOfPackets, row: PacketOf): Date | null {
  if (row.state !== 'ready' || row.release_is_over) return null;
  const moment = releaseMoment(cycle, row.last_completed, cycle.time_zone);
  return moment !== null && cycle.closed_at !== null && moment < cycle.closed_at ? null : moment;
}

/** Presents the state of one packet, with links for those who may open it. */
export function presentPacketRow(actor: Actor, cycle: CycleOfPackets, row: PacketOf): PacketRow {
  const views = packetViewsOf(actor, row);
  return {
    employee: { id: row.employee_id, preferred_name: row.employee_name },
    position_name: row.position_name,
    department: row.department,
    state: row.state,
    released_at: row.released_at?.toISOString() ?? null,
    releases_at: releasesAt(cycle, row)?.toISOString() ?? null,
    acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
    has_response: row.has_response,
    withheld: row.withheld,
    packet_hash: views.employee ? row.employee_hash : null,
    manager_packet_hash: views.manager ? row.manager_hash : null,
  };
}

export function presentOutcome({ employeeId, name, outcome, withheld }: Outcome): ReleaseResult {
  return {
    employee_id: employeeId,
    employee: name === null ? null : { id: employeeId, preferred_name: name },
    outcome,
    withheld: [...withheld],
  };
}

/** Presents one view of a packet as a document. */
export function presentPacket(
  actor: Actor,
  { packet, view, forms, withheld, ...may }: ReadPacket,
): PacketDocument {
  return {
    view,
    hash: packet.hash,
    cycle: { id: packet.cycle_id, name: packet.cycle_name },
    cycle_placard_sub_text: packet.cycle_placard_sub_text,
    employee: { id: packet.employee_id, preferred_name: packet.employee_name },
    position_name: packet.position_name,
    is_own: packet.employee_id === actor.employeeId,
    released_at: packet.released_at?.toISOString() ?? null,
    ratings: packet.ratings.map(({ pulse_id: _source, ...rating }) => rating),
    sections: sectionsOf(actor, forms),
    withheld: [...withheld],
    acknowledgement:
      packet.acknowledged_at === null
        ? null
        : { acknowledged_at: packet.acknowledged_at.toISOString(), response: packet.response },
    can_acknowledge: may.canAcknowledge,
    response_until: may.responseUntil?.toISOString() ?? null,
    can_download: may.canDownload,
    can_download_pdf: may.canDownloadPdf,
  };
}

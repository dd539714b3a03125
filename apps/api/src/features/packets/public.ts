/** The parts of packets that later features may use: who may open which view. */
export {
  packetScope,
  packetVerdict,
  packetViewsOf,
  releaseScope,
  releaseVerdict,
  type PacketFacts,
  type PacketViews,
} from './packets.policy.ts';
export { findPacket, packetTables, type PacketRecord } from './packets.queries.ts';
/** Which reviews a reader is not shown because of anonymity. */
export { withheldFrom } from './withheld.policy.ts';
export { findHidingPulses, type HidingPulse } from './withheld.queries.ts';
/** Release of packets that are due. */
export { releaseDue } from './due-release.ts';

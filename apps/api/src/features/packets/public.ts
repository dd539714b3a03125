/** What features after this one may use of packets: who may open which view. */
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
/** Handing packets out when their moment has come. */
export { releaseDue } from './due-release.ts';

/** What features after this one may use of packets: who may open which view. */
export { packetViewsOf, type PacketFacts, type PacketViews } from './packets.policy.ts';

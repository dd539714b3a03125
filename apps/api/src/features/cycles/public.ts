/** What features after this one may know of cycles. */
export { findAllCyclePulses, findCyclePulses, findCycles, findLiveCyclePulses, type CyclePulseRecord, type CycleRecord, type StageRecord } from './cycles.queries.ts';

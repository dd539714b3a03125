/** What later features may use of cycles. */
export { StoredStage } from './cycle-builder.queries.ts';
export { shownClosing, shownState } from './closed-forms.ts';
export { canManageCycles } from './cycles.policy.ts';
export { countedFrom, dueDayOf, stageDueDay } from './form-days.ts';
export { withheldFrom } from './withheld-forms.ts';
export {
  findAllCyclePulses,
  findCyclePulses,
  findCycles,
  findLiveCyclePulses,
  hasNominations,
  holdCycle,
  type CyclePulseRecord,
  type CycleRecord,
  type StageRecord,
} from './cycles.queries.ts';

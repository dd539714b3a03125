import type { ReleaseMode, StageComponentName } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { cycleBuilder, releaseModes, stageDescriptions } from '@reviews/messages/en/cycle-builder';
import { cycleStates } from '@reviews/messages/en/cycles';
import type { DraftKind } from './cycle-draft.ts';

/** Texts of the cycle builder. */
export const BUILDER_TEXTS = texts(cycleBuilder);

export const CYCLE_STATES = texts(cycleStates);

const MODES = texts(releaseModes);
const STAGES = texts(stageDescriptions);

/** The release modes of packets (PKT-01). */
export const RELEASE_MODES: readonly { value: ReleaseMode; label: string; hint: string }[] = [
  { value: 'none', ...MODES.none },
  { value: 'days', ...MODES.days },
  { value: 'date', ...MODES.date },
];

/** Describes what happens in a stage. */
export function stageWords(component: StageComponentName, { nominated_by: by }: DraftKind): string {
  switch (component) {
    case 'Nominations':
      return STAGES.nominations;
    case 'Nomination Approvals':
      if (by === 'manager') return STAGES.managersChoose;
      return by === 'system' ? STAGES.drawn : STAGES.managersApprove;
    case 'Form':
      return STAGES.form;
  }
}

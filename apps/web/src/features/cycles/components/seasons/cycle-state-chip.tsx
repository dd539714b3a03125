import type { CycleRow } from '@reviews/contracts/cycles';
import { texts } from '@reviews/messages';
import { cycleStates } from '@reviews/messages/en/cycles';
import { IconArchive, IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { Tag } from '../../../../ui/tag.tsx';

const LABELS = texts(cycleStates);
const LOOKS = {
  draft: { icon: IconPencil, tone: 'notice' },
  live: { icon: IconPlayerPlay, tone: 'positive' },
  closed: { icon: IconArchive, tone: 'quiet' },
} as const;

/** Shows a cycle's state by icon, word and colour. */
export function CycleStateChip({ state }: { state: CycleRow['state'] }) {
  return <Tag {...LOOKS[state]}>{LABELS[state]}</Tag>;
}

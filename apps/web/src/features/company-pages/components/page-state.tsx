import type { PageRow } from '@reviews/contracts/company-pages';
import { IconCircleCheckFilled, IconCircleDashed, IconPencil } from '@tabler/icons-react';
import { StateMark } from '../../../ui/state-mark.tsx';
import { PAGE_TEXTS } from '../lib/page-texts.ts';

const LOOKS = {
  draft: { icon: IconCircleDashed, tone: undefined },
  published: { icon: IconCircleCheckFilled, tone: 'positive' },
  changed: { icon: IconPencil, tone: 'warning' },
} as const;

/** Shows whether a page is published, by icon, word and colour. */
export function PageState({ state }: { state: PageRow['state'] }) {
  return <StateMark {...LOOKS[state]}>{PAGE_TEXTS.states[state]}</StateMark>;
}

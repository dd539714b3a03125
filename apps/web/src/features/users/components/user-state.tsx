import type { UserState as State } from '@reviews/contracts/users';
import { IconCircleCheckFilled, IconCircleDashed, IconLock, IconMail } from '@tabler/icons-react';
import { StateMark } from '../../../ui/state-mark.tsx';
import { STATE_WORDS } from '../lib/user-texts.ts';

const LOOKS = {
  active: { icon: IconCircleCheckFilled, tone: 'positive' },
  invited: { icon: IconMail, tone: 'notice' },
  no_password: { icon: IconCircleDashed, tone: undefined },
  deactivated: { icon: IconLock, tone: undefined },
} as const;

/** Shows the state of an account by icon, word and colour. */
export function UserState({ state }: { state: State }) {
  return <StateMark {...LOOKS[state]}>{STATE_WORDS[state]}</StateMark>;
}

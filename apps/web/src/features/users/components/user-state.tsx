import type { UserState as State } from '@reviews/contracts/users';
import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconLock,
  IconMail,
  type Icon,
} from '@tabler/icons-react';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { STATE_WORDS } from '../lib/user-texts.ts';
import styles from '../../../ui/record-page.module.css';

const SHOWN: Readonly<Record<State, { icon: Icon; tone: string | undefined }>> = {
  active: { icon: IconCircleCheckFilled, tone: styles.good },
  invited: { icon: IconMail, tone: styles.waiting },
  no_password: { icon: IconCircleDashed, tone: styles.over },
  deactivated: { icon: IconLock, tone: styles.over },
};

/** Shows the state of an account by icon, word and colour. */
export function UserState({ state }: { state: State }) {
  const { icon: Mark, tone } = SHOWN[state];
  return (
    <span className={`${styles.state} ${tone ?? ''}`}>
      <Mark aria-hidden size={16} stroke={ICON_STROKE} />
      {STATE_WORDS[state]}
    </span>
  );
}

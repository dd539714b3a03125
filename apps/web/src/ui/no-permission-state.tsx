import { MESSAGES } from '@reviews/domain';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { MessagePanel } from './message-panel.tsx';

/** The page exists, but not for this person (ERR-04). */
export function NoPermissionState({ quiet = false }: { quiet?: boolean }) {
  return (
    <MessagePanel
      action={<Link to="/">Go to the home page</Link>}
      icon={IconLock}
      quiet={quiet}
      role="alert"
      title="Not for you to see"
    >
      {MESSAGES.errors.notAuthorised}
    </MessagePanel>
  );
}

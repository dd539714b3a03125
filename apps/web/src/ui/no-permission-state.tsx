import { MESSAGES } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { noPermission } from '@reviews/messages/en/widgets';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { MessagePanel } from './message-panel.tsx';

const TEXTS = texts(noPermission);

/** The page exists, but not for this person (ERR-04). */
export function NoPermissionState({ quiet = false }: { quiet?: boolean }) {
  return (
    <MessagePanel
      action={<Link to="/">{TEXTS.toHome}</Link>}
      icon={IconLock}
      quiet={quiet}
      role="alert"
      title={TEXTS.title}
    >
      {MESSAGES.errors.notAuthorised}
    </MessagePanel>
  );
}

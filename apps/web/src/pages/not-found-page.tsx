import { Button } from '@mantine/core';
import { MESSAGES } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { unknownPage } from '@reviews/messages/en/shell';
import { IconCompassOff } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { usePageTitle } from '../lib/page-title.ts';
import { MessagePanel } from '../ui/message-panel.tsx';

const TEXTS = texts(unknownPage);

/** Page for an unknown address. */
export default function NotFoundPage() {
  const { pathname } = useLocation();
  usePageTitle(TEXTS.title);
  return (
    <MessagePanel
      action={
        <Button component={Link} to="/" variant="default">
          {TEXTS.home}
        </Button>
      }
      headingLevel={1}
      icon={IconCompassOff}
      title={MESSAGES.errors.pageNotFound}
    >
      {TEXTS.hint({ path: pathname })}
    </MessagePanel>
  );
}

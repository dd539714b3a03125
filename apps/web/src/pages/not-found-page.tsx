import { Button } from '@mantine/core';
import { MESSAGES } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { notFoundPage } from '@reviews/messages/en/app';
import { IconCompassOff } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { usePageTitle } from '../lib/page-title.ts';
import { MessagePanel } from '../ui/message-panel.tsx';

const TEXTS = texts(notFoundPage);

/** Page for an unknown address. */
export default function NotFoundPage() {
  const { pathname } = useLocation();
  usePageTitle(TEXTS.title);
  return (
    <MessagePanel
      action={
        <Button component={Link} to="/" variant="default">
          {TEXTS.toHome}
        </Button>
      }
      headingLevel={1}
      icon={IconCompassOff}
      title={MESSAGES.errors.pageNotFound}
    >
      {TEXTS.more({ path: pathname })}
    </MessagePanel>
  );
}

import { Button } from '@mantine/core';
import { MESSAGES } from '@reviews/domain';
import { IconCompassOff } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { usePageTitle } from '../lib/page-title.ts';
import { MessagePanel } from '../ui/message-panel.tsx';

/** Page for an unknown address. */
export default function NotFoundPage() {
  const { pathname } = useLocation();
  usePageTitle('Page not found');
  return (
    <MessagePanel
      action={
        <Button component={Link} to="/" variant="default">
          Go to the home page
        </Button>
      }
      headingLevel={1}
      icon={IconCompassOff}
      title={MESSAGES.errors.pageNotFound}
    >
      Nothing is at {pathname}. The address may be mistyped, or what was there has moved.
    </MessagePanel>
  );
}

import { Button } from '@mantine/core';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { IconRefreshAlert } from '@tabler/icons-react';
import { MESSAGES } from '@reviews/domain';
import { ApiError } from '../lib/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { MessagePanel } from '../ui/message-panel.tsx';

/**
 * Replaces a page that failed. Keeps the shell where possible and offers one button as the next
 * step.
 */
export function RouteErrorPage() {
  const error = useRouteError();
  usePageTitle('Something went wrong');
  return (
    <MessagePanel
      action={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
      headingLevel={1}
      icon={IconRefreshAlert}
      role="alert"
      title="This page could not be opened"
    >
      {messageOf(error)}
    </MessagePanel>
  );
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (isRouteErrorResponse(error) && error.status === 404) return MESSAGES.errors.pageNotFound;
  return MESSAGES.errors.internal;
}

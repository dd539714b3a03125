import { Button } from '@mantine/core';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { IconRefreshAlert } from '@tabler/icons-react';
import { MESSAGES } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { failedPage } from '@reviews/messages/en/app';
import { ApiError } from '../lib/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { MessagePanel } from '../ui/message-panel.tsx';

const TEXTS = texts(failedPage);

/**
 * Replaces a page that failed. Keeps the shell where possible and offers one button as the next
 * step.
 */
export function RouteErrorPage() {
  const error = useRouteError();
  usePageTitle(TEXTS.documentTitle);
  return (
    <MessagePanel
      action={<Button onClick={() => window.location.reload()}>{TEXTS.reload}</Button>}
      headingLevel={1}
      icon={IconRefreshAlert}
      role="alert"
      title={TEXTS.title}
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

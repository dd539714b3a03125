import { Button } from '@mantine/core';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { IconCloudOff, IconRefreshAlert } from '@tabler/icons-react';
import { MESSAGES } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { failedPage } from '@reviews/messages/en/app';
import { errorState } from '@reviews/messages/en/widgets';
import { ApiError } from '../lib/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { MessagePanel } from '../ui/message-panel.tsx';

const TEXTS = texts(failedPage);
const ERROR_TEXTS = texts(errorState);

/**
 * Replaces a page that failed. Keeps the shell where possible and offers one button as the next
 * step.
 */
export function RouteErrorPage() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  usePageTitle(TEXTS.documentTitle);
  // The code is loaded, so that trying again keeps the page when the network is still missing.
  if (error instanceof ApiError && error.kind === 'offline')
    return (
      <MessagePanel
        action={
          <Button loading={state === 'loading'} onClick={() => void revalidate()}>
            {ERROR_TEXTS.retry}
          </Button>
        }
        headingLevel={1}
        icon={IconCloudOff}
        role="alert"
        title={ERROR_TEXTS.offline}
      >
        {error.message}
      </MessagePanel>
    );
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

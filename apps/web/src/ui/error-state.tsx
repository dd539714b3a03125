import { Button } from '@mantine/core';
import { MESSAGES } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { errorState } from '@reviews/messages/en/widgets';
import { IconCloudOff, IconExclamationCircle, IconLock } from '@tabler/icons-react';
import { ApiError } from '../lib/api-error.ts';
import { MessagePanel } from './message-panel.tsx';
import { NoPermissionState } from './no-permission-state.tsx';

const TEXTS = texts(errorState);

export interface ErrorStateProps {
  error: unknown;
  /** Retries; without it there is no button. */
  onRetry?: () => void;
  retrying?: boolean;
  title?: string;
  quiet?: boolean;
}

/** Says what could not be loaded, and offers a retry. Explains a refusal or a lost network. */
export function ErrorState({
  error,
  onRetry,
  retrying = false,
  title = TEXTS.failed,
  quiet = false,
}: ErrorStateProps) {
  if (error instanceof ApiError && error.kind === 'forbidden')
    return <NoPermissionState quiet={quiet} />;
  // The session dialog explains what happened; here, say only what it means for this place.
  if (error instanceof ApiError && error.kind === 'session-expired') {
    return (
      <MessagePanel icon={IconLock} quiet={quiet} title={TEXTS.loggedOut}>
        {TEXTS.loggedOutMore}
      </MessagePanel>
    );
  }
  const isOffline = error instanceof ApiError && error.kind === 'offline';
  const retry = onRetry && (
    <Button loading={retrying} onClick={onRetry} variant="default">
      {TEXTS.retry}
    </Button>
  );
  return (
    <MessagePanel
      action={retry}
      icon={isOffline ? IconCloudOff : IconExclamationCircle}
      quiet={quiet}
      role="alert"
      title={isOffline ? TEXTS.offline : title}
    >
      {error instanceof ApiError ? error.message : MESSAGES.errors.internal}
    </MessagePanel>
  );
}

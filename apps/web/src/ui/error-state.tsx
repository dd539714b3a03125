import { Button } from '@mantine/core';
import { MESSAGES } from '@reviews/domain';
import { IconCloudOff, IconExclamationCircle, IconLock } from '@tabler/icons-react';
import { ApiError } from '../lib/api-error.ts';
import { MessagePanel } from './message-panel.tsx';
import { NoPermissionState } from './no-permission-state.tsx';

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
  title = 'This could not be loaded',
  quiet = false,
}: ErrorStateProps) {
  if (error instanceof ApiError && error.kind === 'forbidden')
    return <NoPermissionState quiet={quiet} />;
  // The session dialog explains what happened; here, say only what it means for this place.
  if (error instanceof ApiError && error.kind === 'session-expired') {
    return (
      <MessagePanel icon={IconLock} quiet={quiet} title="Waiting for you to log in">
        This appears once you have.
      </MessagePanel>
    );
  }
  const isOffline = error instanceof ApiError && error.kind === 'offline';
  const retry = onRetry && (
    <Button loading={retrying} onClick={onRetry} variant="default">
      Try again
    </Button>
  );
  return (
    <MessagePanel
      action={retry}
      icon={isOffline ? IconCloudOff : IconExclamationCircle}
      quiet={quiet}
      role="alert"
      title={isOffline ? 'You are offline' : title}
    >
      {error instanceof ApiError ? error.message : MESSAGES.errors.internal}
    </MessagePanel>
  );
}

import { Button } from '@mantine/core';
import { MESSAGES } from '@reviews/domain';
import { IconCloudOff, IconExclamationCircle, IconLock } from '@tabler/icons-react';
import { ApiError } from '../lib/api-error.ts';
import { MessagePanel } from './message-panel.tsx';
import { NoPermissionState } from './no-permission-state.tsx';

export interface ErrorStateProps {
  error: unknown;
  /** Tries again; without it there is no button. */
  onRetry?: () => void;
  retrying?: boolean;
  title?: string;
  quiet?: boolean;
}

/** Something could not be loaded: says what, and offers another try. A refusal and a lost network say so. */
export function ErrorState({
  error,
  onRetry,
  retrying = false,
  title = 'This could not be loaded',
  quiet = false,
}: ErrorStateProps) {
  if (error instanceof ApiError && error.kind === 'forbidden')
    return <NoPermissionState quiet={quiet} />;
  // The dialog over the page says what has happened; here only what that means for this place.
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

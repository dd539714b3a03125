import { IconInbox, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MessagePanel } from './message-panel.tsx';

export interface EmptyStateProps {
  title: string;
  /** What will appear here, and the first step. */
  children?: ReactNode;
  action?: ReactNode;
  icon?: Icon;
  quiet?: boolean;
}

/** Says that a place is empty, what will appear there, and how to start. */
export function EmptyState({
  title,
  children,
  action,
  icon = IconInbox,
  quiet = false,
}: EmptyStateProps) {
  return (
    <MessagePanel action={action} icon={icon} quiet={quiet} title={title}>
      {children}
    </MessagePanel>
  );
}

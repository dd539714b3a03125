import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { menuQuery } from '../features/menu/index.ts';
import { useWriter } from '../features/session/index.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { ManagePeersContext } from '../ui/peer-status.tsx';

const ApprovalDialog = lazyComponent(
  async () =>
    (await import('../features/nominations/components/approval-dialog.tsx')).ApprovalDialog,
);

interface ManagePeersOverListProps {
  /** Query to refetch once the peers are saved. */
  list: QueryKey;
  children: ReactNode;
}

/** A list of people with a dialog to manage each person's peers (PEER-08, APPR-01). */
export function ManagePeersOverList({ list, children }: ManagePeersOverListProps) {
  const [hash, setHash] = useState<string | null>(null);
  const person = useWriter();
  const queryClient = useQueryClient();
  const open = (next: string): void => setHash(next);
  const close = (): void => setHash(null);
  const refresh = (): void => {
    for (const queryKey of [list, ['my'], ['pulse', hash], menuQuery.queryKey])
      void queryClient.invalidateQueries({ queryKey });
  };
  return (
    <ManagePeersContext value={open}>
      {children}
      <Suspense>
        {hash !== null && (
          <ApprovalDialog hash={hash} onClose={close} onSubmitted={refresh} person={person} />
        )}
      </Suspense>
    </ManagePeersContext>
  );
}

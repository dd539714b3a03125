import { Button } from '@mantine/core';
import type { UserAccount } from '@reviews/contracts/users';
import { useState } from 'react';
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx';
import { Section } from '../../../ui/section.tsx';
import { SessionTable } from '../../../ui/session-table.tsx';
import { useChangeAccount, useSignOut } from '../api/user-queries.ts';
import { USER_TEXTS as texts } from '../lib/user-texts.ts';

/** Lists an account's sessions with device, address and start; each can be ended. */
export function UserSessions({ account }: { account: UserAccount }) {
  const { id, name, sessions, is_self: isSelf, within_reach: isWithinReach } = account;
  const [isAsking, setAsking] = useState(false);
  const change = useChangeAccount(id);
  const signOut = useSignOut(id);
  const others = sessions.filter(({ is_current: isCurrent }) => !isCurrent);
  const all = isSelf ? texts.signOutOthers : texts.signOutAll;
  return (
    <Section
      action={
        isWithinReach &&
        others.length > 0 && (
          <Button aria-haspopup="dialog" onClick={() => setAsking(true)} variant="default">
            {all}
          </Button>
        )
      }
      hint={sessions.length === 0 ? texts.noSessions : texts.sessionsHint}
      isBare
      mb="xl"
      title={texts.sessions}
    >
      {sessions.length > 0 && (
        <SessionTable
          busy={signOut.isPending}
          label={texts.sessions}
          onEnd={isWithinReach ? ({ key }) => signOut.mutate(key) : undefined}
          sessions={sessions}
        />
      )}
      <LazyConfirmDialog
        busy={change.isPending}
        confirmLabel={all}
        danger
        message={texts.signOutAllMessage}
        onCancel={() => setAsking(false)}
        onConfirm={() => change.mutate('signOutAll', { onSettled: () => setAsking(false) })}
        opened={isAsking}
        title={isSelf ? texts.signOutOthersTitle : texts.signOutAllTitle({ name })}
      />
    </Section>
  );
}

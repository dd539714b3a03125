import { Button } from '@mantine/core';
import type { MySignIn } from '@reviews/contracts/sign-in';
import type { UserSession } from '@reviews/contracts/users';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { Section } from '../../../ui/section.tsx';
import { SessionTable } from '../../../ui/session-table.tsx';
import { SIGN_IN_TEXTS as texts } from '../lib/sign-in-texts.ts';

const EndSessionDialog = lazyComponent(
  async () => (await import('./end-session-dialog.tsx')).EndSessionDialog,
);

/** The user's sessions; each other browser can be signed out, or all of them. */
export function MySessions({ signIn }: { signIn: MySignIn }) {
  const { sessions, can_change: canChange } = signIn;
  const [asked, setAsked] = useState<UserSession | 'all' | null>(null);
  const others = sessions.filter(({ is_current: isCurrent }) => !isCurrent);
  const ask = (which: UserSession | 'all'): void => setAsked(which);
  return (
    <Section
      action={
        canChange &&
        others.length > 0 && (
          <Button aria-haspopup="dialog" onClick={() => ask('all')} variant="default">
            {texts.signOutOthers}
          </Button>
        )
      }
      hint={others.length === 0 ? texts.onlyHere : texts.sessionsHint}
      isBare
      mb="xl"
      title={texts.sessions}
    >
      <SessionTable
        asks
        label={texts.sessions}
        onEnd={canChange ? ask : undefined}
        sessions={sessions}
      />
      <Suspense>
        {asked !== null && (
          <EndSessionDialog
            onClose={() => setAsked(null)}
            session={asked === 'all' ? null : asked}
            signIn={signIn}
          />
        )}
      </Suspense>
    </Section>
  );
}

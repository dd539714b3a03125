import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { LoginForm, tellSignInNews } from '../features/session/index.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { NarrowPage } from '../ui/narrow-page.tsx';

/**
 * Popup of the session-expired dialog: signs in, here or with a provider, and closes itself, so
 * that work can continue (RT-72).
 */
export default function LoginDialogPage() {
  const [query] = useSearchParams();
  const isBack = query.get('signed_in') === '1';
  const [signedIn, setSignedIn] = useState(isBack);
  usePageTitle('Log in');
  const close = () => {
    setSignedIn(true);
    // A window that no page opened cannot close itself; it then says what to do.
    window.close();
  };
  useEffect(() => {
    if (!isBack) return;
    tellSignInNews('signed-in');
    window.close();
  }, [isBack]);
  return signedIn ? (
    <SignedIn />
  ) : (
    <NarrowPage popup title="Log in to continue">
      <LoginForm onSignedIn={close} popup />
    </NarrowPage>
  );
}

function SignedIn() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <NarrowPage headingRef={heading} popup title="You are logged in">
      <p>You can close this window and go on where you stopped.</p>
      <Button mt="md" onClick={() => window.close()}>
        Close this window
      </Button>
    </NarrowPage>
  );
}

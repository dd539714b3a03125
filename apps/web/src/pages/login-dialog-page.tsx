import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { texts } from '@reviews/messages';
import { loginPopup } from '@reviews/messages/en/session';
import { LoginForm, tellSignInNews } from '../features/session/index.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { NarrowPage } from '../ui/narrow-page.tsx';

const TEXTS = texts(loginPopup);

/**
 * Popup of the session-expired dialog: signs in, here or with a provider, and closes itself, so
 * that work can continue (RT-72).
 */
export default function LoginDialogPage() {
  const [query] = useSearchParams();
  const isBack = query.get('signed_in') === '1';
  const [signedIn, setSignedIn] = useState(isBack);
  usePageTitle(TEXTS.title);
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
    <NarrowPage popup title={TEXTS.heading}>
      <LoginForm onSignedIn={close} popup />
    </NarrowPage>
  );
}

function SignedIn() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <NarrowPage headingRef={heading} popup title={TEXTS.done}>
      <p>{TEXTS.doneHint}</p>
      <Button mt="md" onClick={() => window.close()}>
        {TEXTS.close}
      </Button>
    </NarrowPage>
  );
}

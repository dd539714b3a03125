import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { texts } from '@reviews/messages';
import { loginPage } from '@reviews/messages/en/session';
import { useAppConfig } from '../features/app-config/index.ts';
import {
  isSafeRedirect,
  LoginForm,
  rememberLoginRedirect,
  takeLoginRedirect,
} from '../features/session/index.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { NarrowPage } from '../ui/narrow-page.tsx';

const TEXTS = texts(loginPage);

/** Signs in and goes to the requested address (RT-71, SES-16). */
export default function LoginPage() {
  const { appName, logo } = useAppConfig();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const returnTo = query.get('return_to');
  usePageTitle(TEXTS.title);

  // A failed sign-in with a provider passes on the requested address.
  useEffect(() => {
    if (returnTo !== null) rememberLoginRedirect(returnTo);
  }, [returnTo]);

  const goOn = (proposed: string) => {
    const target = takeLoginRedirect() ?? (isSafeRedirect(proposed) ? proposed : '/');
    void navigate(target, { replace: true });
  };

  return (
    <NarrowPage logo={logo} title={TEXTS.heading({ app: appName })}>
      <LoginForm onSignedIn={goOn} returnTo={returnTo} />
    </NarrowPage>
  );
}

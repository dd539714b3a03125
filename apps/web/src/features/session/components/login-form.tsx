import { Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  isOpenIdRefusal,
  MESSAGES,
  OPEN_ID_LABELS as labels,
  OPEN_ID_REFUSAL_WORDS,
} from '@reviews/domain';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Notice } from '../../../ui/notice.tsx';
import { signInsQuery } from '../api/session-queries.ts';
import { PasswordForm } from './password-form.tsx';
import { SignInWays } from './sign-in-ways.tsx';
import styles from './login-form.module.css';

/** Returns why a sign-in with a provider failed, from the address. */
function useRefusal(): string | null {
  const [query] = useSearchParams();
  const code = query.get('refused');
  if (!isOpenIdRefusal(code)) return null;
  return code === 'account' ? MESSAGES.session.loginFailed : OPEN_ID_REFUSAL_WORDS[code];
}

type Props = {
  readonly onSignedIn: (proposed: string) => void;
  readonly popup?: boolean;
  readonly returnTo?: string | null;
};

/**
 * Signs in with a provider, with email and password, or with a demo account. `onSignedIn` gets the
 * address that the server
 * proposes; `returnTo` is the address to return to, from this page's own address.
 */
export function LoginForm({ onSignedIn, popup = false, returnTo = null }: Props) {
  const { data, isPending } = useQuery(signInsQuery);
  const [asksPassword, setAsksPassword] = useState(false);
  const refusal = useRefusal();
  // The layout is known in a moment; draw nothing until then, so that nothing moves.
  if (isPending) return null;
  const ways = data?.data ?? [];
  const isForAdministrators = data?.password === 'administrators';
  return (
    <>
      {refusal !== null && (
        <Notice icon={IconAlertCircle} role="alert" tone="danger">
          {refusal}
        </Notice>
      )}
      {ways.length > 0 && (
        <SignInWays popup={popup} primary={isForAdministrators} returnTo={returnTo} ways={ways} />
      )}
      {ways.length > 0 && !isForAdministrators && <p className={styles.or}>{labels.or}</p>}
      {isForAdministrators && !asksPassword ? (
        <UnstyledButton
          c="dimmed"
          display="block"
          fz="note"
          mt={20}
          mx="auto"
          onClick={() => setAsksPassword(true)}
          px="xs"
          py={4}
          td="underline"
        >
          {labels.asAdministrator}
        </UnstyledButton>
      ) : (
        <>
          {isForAdministrators && (
            <Text mt="lg" mb="md" c="dimmed" fz="note">
              {labels.administratorsOnly}
            </Text>
          )}
          <PasswordForm autoFocus={ways.length === 0 || asksPassword} onSignedIn={onSignedIn} />
        </>
      )}
    </>
  );
}

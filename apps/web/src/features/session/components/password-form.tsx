import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { LABELS } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { loginForm } from '@reviews/messages/en/session';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { Notice } from '../../../ui/notice.tsx';
import { useLogin, type Credentials } from '../api/session-queries.ts';
import { DemoAccounts } from './demo-accounts.tsx';

const TEXTS = texts(loginForm);

/**
 * Signs in with email and password, or with a demo account. `onSignedIn` gets the address that the
 * server proposes.
 */
export function PasswordForm({
  onSignedIn,
  autoFocus,
}: {
  onSignedIn: (proposed: string) => void;
  autoFocus: boolean;
}) {
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const passwordField = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const login = useLogin();
  const busy = login.isPending || login.isSuccess;

  const signIn = (chosen: Credentials) => {
    login.mutate(chosen, {
      onSuccess: ({ redirect }) => {
        // This user must not see anything that was loaded for someone else or without a session.
        queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'app-config' });
        onSignedIn(redirect);
      },
      onError: () => {
        passwordField.current?.focus();
        passwordField.current?.select();
      },
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) signIn({ ...credentials, email: credentials.email.trim() });
  };

  return (
    <>
      <form onSubmit={submit}>
        <Stack gap="md">
          {login.isError && (
            <Notice icon={IconAlertCircle} mb={0} role="alert" tone="danger">
              {login.error.message}
            </Notice>
          )}
          <TextInput
            autoComplete="username"
            autoFocus={autoFocus}
            inputMode="email"
            label={TEXTS.email}
            name="email"
            onChange={({ currentTarget: { value: email } }) =>
              setCredentials((now) => ({ ...now, email }))
            }
            required
            size="md"
            type="email"
            value={credentials.email}
            withAsterisk={false}
          />
          <PasswordInput
            autoComplete="current-password"
            label={TEXTS.password}
            name="password"
            onChange={({ currentTarget: { value: password } }) =>
              setCredentials((now) => ({ ...now, password }))
            }
            ref={passwordField}
            required
            size="md"
            value={credentials.password}
            visibilityToggleButtonProps={{ 'aria-label': TEXTS.show, tabIndex: 0 }}
            withAsterisk={false}
          />
          <Button fullWidth loading={busy} size="md" type="submit">
            {LABELS.session.login}
          </Button>
          <Link state={{ from: pathname }} style={{ alignSelf: 'center' }} to="/forgot-password">
            {TEXTS.forgotten}
          </Link>
        </Stack>
      </form>
      <DemoAccounts busy={busy} onChoose={signIn} />
    </>
  );
}

import { Button, Stack, TextInput } from '@mantine/core';
import { texts } from '@reviews/messages';
import { forgottenPassword } from '@reviews/messages/en/session';
import { IconMailCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { Notice } from '../../../ui/notice.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { useForgetPassword } from '../api/invitation-queries.ts';
import { signInsQuery } from '../api/session-queries.ts';
import { isSafeRedirect } from '../lib/login-redirect.ts';

const TEXTS = texts(forgottenPassword);

/** Returns the login page that led here; a popup has its own. */
function useLoginPage(): string {
  const state: unknown = useLocation().state;
  const from =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && isSafeRedirect(from) ? from : '/login';
}

/**
 * Asks for a link to choose a new password. The answer is the same for every address, so that it
 * tells no one who has an account.
 */
export function ForgottenPassword() {
  const { data, isPending } = useQuery(signInsQuery);
  const [email, setEmail] = useState('');
  const forget = useForgetPassword();
  const toLogin = <Link to={useLoginPage()}>{TEXTS.toLogin}</Link>;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!forget.isPending) forget.mutate(email.trim());
  };
  // The form is known in a moment; draw nothing until then, so that nothing moves.
  if (isPending) return null;
  if (data?.mails === false)
    return (
      <Stack gap="md">
        <p>{TEXTS.noMail}</p>
        {toLogin}
      </Stack>
    );
  if (forget.isSuccess)
    return (
      <Stack gap="md">
        <Notice icon={IconMailCheck} mb={0} role="status" tone="positive">
          {forget.data.message}
        </Notice>
        <p>{TEXTS.sentHint}</p>
        <Button onClick={() => forget.reset()} variant="default">
          {TEXTS.another}
        </Button>
        {toLogin}
      </Stack>
    );
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <p>{TEXTS.hint}</p>
        {forget.error !== null && <Problem>{forget.error.message}</Problem>}
        <TextInput
          autoComplete="username"
          autoFocus
          inputMode="email"
          label={TEXTS.email}
          name="email"
          onChange={(event) => setEmail(event.currentTarget.value)}
          required
          size="md"
          type="email"
          value={email}
          withAsterisk={false}
        />
        <Button fullWidth loading={forget.isPending} size="md" type="submit">
          {TEXTS.send}
        </Button>
        {toLogin}
      </Stack>
    </form>
  );
}

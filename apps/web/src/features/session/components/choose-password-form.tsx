import '@mantine/core/styles/PasswordInput.layer.css';
import { Button, PasswordInput, Stack } from '@mantine/core';
import { PASSWORD_ADVISED_CHARS, PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { choosePasswordForm } from '@reviews/messages/en/session';
import { useRef, useState, type FormEvent } from 'react';
import type { useChoosePassword } from '../api/invitation-queries.ts';

const TEXTS = texts(choosePasswordForm);

interface ChoosePasswordFormProps {
  name: string;
  email: string;
  choose: ReturnType<typeof useChoosePassword>;
}

/** Loaded while the link is checked; not needed if the link has expired. */
export function ChoosePasswordForm({ name, email, choose }: ChoosePasswordFormProps) {
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const busy = choose.isPending || choose.isSuccess;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) choose.mutate(password, { onError: () => field.current?.focus() });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <p>{TEXTS.hello({ name, email })}</p>
        <input autoComplete="username" hidden name="email" readOnly type="email" value={email} />
        <PasswordInput
          autoComplete="new-password"
          autoFocus
          description={TEXTS.hint({ min: PASSWORD_MIN_CHARS, advised: PASSWORD_ADVISED_CHARS })}
          error={choose.error?.message}
          label={TEXTS.password}
          maxLength={PASSWORD_MAX_CHARS}
          name="password"
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            choose.reset();
          }}
          ref={field}
          required
          size="md"
          value={password}
          visibilityToggleButtonProps={{ 'aria-label': TEXTS.show, tabIndex: 0 }}
          withAsterisk={false}
        />
        <Button fullWidth loading={busy} size="md" type="submit">
          {TEXTS.save}
        </Button>
      </Stack>
    </form>
  );
}

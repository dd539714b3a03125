import '@mantine/core/styles/Stack.layer.css';
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import type { MySignIn } from '@reviews/contracts/sign-in';
import type { UserSession } from '@reviews/contracts/users';
import { LABELS } from '@reviews/domain';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { deviceOf } from '../../../ui/session-table.tsx';
import { useEndSessions } from '../api/sign-in-queries.ts';
import { ENDING_TEXTS as texts, PASSWORD_TEXTS } from '../lib/sign-in-texts.ts';

export interface EndSessionDialogProps {
  /** Null ends all sessions but this one. */
  session: UserSession | null;
  signIn: MySignIn;
  onClose: () => void;
}

/** Returns the address that starts re-authentication at a provider and returns here. */
const startOf = (id: number): string =>
  `/auth/openid/${id}/start?${new URLSearchParams({ again: '1', return_to: '/my/sign-in' }).toString()}`;

/**
 * Confirms the end of a session. Users who have not signed in recently re-authenticate with their
 * password or provider.
 */
export function EndSessionDialog({ session, signIn, onClose }: EndSessionDialogProps) {
  const { confirm_by: confirmBy, tokens } = signIn;
  const ways = signIn.providers.filter(({ is_on: isOn }) => isOn);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const end = useEndSessions();
  const isByPassword = confirmBy === 'password';
  const submit = (): void => {
    if (isByPassword && password === '') {
      setProblem(texts.passwordRequired);
      field.current?.focus();
      return;
    }
    const refused = ({ message }: Error): void => {
      setProblem(message);
      field.current?.focus();
      field.current?.select();
    };
    end.mutate(
      { session_key: session?.key ?? null, password: isByPassword ? password : null },
      { onSuccess: onClose, onError: refused },
    );
  };
  const title = session === null ? texts.all : texts.one({ device: deviceOf(session) });
  const message = session === null ? texts.allMessage({ count: tokens }) : texts.oneMessage;
  if (confirmBy === 'sign_in_again')
    return (
      <Dialog
        actions={
          <Button onClick={onClose} variant="default">
            {LABELS.buttons.cancel}
          </Button>
        }
        onClose={onClose}
        opened
        title={title}
      >
        <div>{message}</div>
        <Stack gap="xs">
          <Text c="dimmed" fz="note">
            {ways.length === 0 ? texts.noWay : texts.again}
          </Text>
          {ways.map(({ id, name }) => (
            <Button component="a" href={startOf(id)} key={id}>
              {texts.againWith({ name })}
            </Button>
          ))}
        </Stack>
      </Dialog>
    );
  return (
    <ConfirmDialog
      busy={end.isPending}
      confirmLabel={texts.signOut}
      danger
      isForm
      message={message}
      onCancel={onClose}
      onConfirm={submit}
      opened
      title={title}
    >
      {isByPassword && (
        <>
          <input
            autoComplete="username"
            hidden
            name="email"
            readOnly
            type="email"
            value={signIn.email}
          />
          <PasswordInput
            autoComplete="current-password"
            data-autofocus
            description={texts.passwordHint}
            error={problem}
            label={texts.password}
            name="password"
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setProblem(null);
            }}
            ref={field}
            value={password}
            visibilityToggleButtonProps={{ 'aria-label': PASSWORD_TEXTS.show, tabIndex: 0 }}
          />
        </>
      )}
      {!isByPassword && problem !== null && (
        <Text c="dimmed" fz="note" role="alert">
          {problem}
        </Text>
      )}
    </ConfirmDialog>
  );
}

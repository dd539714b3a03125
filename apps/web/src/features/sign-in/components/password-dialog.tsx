import { PasswordInput, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import {
  ACCESS_MESSAGES,
  PASSWORD_ADVISED_CHARS,
  PASSWORD_MAX_CHARS,
  PASSWORD_MIN_CHARS,
} from '@reviews/domain';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { EditDialog } from '../../../ui/edit-dialog.tsx';
import { useChangePassword, type NewPassword } from '../api/sign-in-queries.ts';
import { PASSWORD_TEXTS as texts } from '../lib/sign-in-texts.ts';

export interface PasswordDialogProps {
  email: string;
  tokens: number;
  onClose: () => void;
}

type Problems = Partial<Record<keyof NewPassword, string>>;

const isLongEnough = (password: string): boolean =>
  Array.from(password).length >= PASSWORD_MIN_CHARS;

/** Changes the password; requires the current one. */
export function PasswordDialog({ email, tokens, onClose }: PasswordDialogProps) {
  const [entered, setEntered] = useState<NewPassword>({ current: '', password: '' });
  const [problems, setProblems] = useState<Problems>({});
  const fields = {
    current: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
  };
  const change = useChangePassword();
  const show = (found: Problems): void => {
    setProblems(found);
    fields[found.current === undefined ? 'password' : 'current'].current?.focus();
  };
  const type = (part: Partial<NewPassword>): void => {
    setEntered((before) => ({ ...before, ...part }));
    setProblems({});
    change.reset();
  };
  const refused = (error: Error): void => {
    const { current, password } = error instanceof ApiError ? error.errors : {};
    const found: Problems = {
      ...(current?.[0] === undefined ? {} : { current: current[0] }),
      ...(password?.[0] === undefined ? {} : { password: password[0] }),
    };
    if (Object.keys(found).length > 0) show(found);
  };
  const save = (): void => {
    const missing: Problems = {
      ...(entered.current === '' ? { current: texts.currentRequired } : {}),
      ...(isLongEnough(entered.password)
        ? {}
        : { password: ACCESS_MESSAGES.passwordShort({ min: PASSWORD_MIN_CHARS }) }),
    };
    if (Object.keys(missing).length > 0) show(missing);
    else change.mutate(entered, { onSuccess: onClose, onError: refused });
  };
  const reveal = { 'aria-label': texts.show, tabIndex: 0 };
  return (
    <EditDialog
      busy={change.isPending}
      dirty={!change.isSuccess && (entered.current !== '' || entered.password !== '')}
      onClose={onClose}
      onSave={save}
      problem={
        change.error !== null && Object.keys(problems).length === 0 ? change.error.message : null
      }
      saveLabel={texts.save}
      title={texts.title}
    >
      <Stack gap="md">
        <input autoComplete="username" hidden name="email" readOnly type="email" value={email} />
        <PasswordInput
          autoComplete="current-password"
          data-autofocus
          error={problems.current}
          label={texts.current}
          name="current"
          onChange={(event) => type({ current: event.currentTarget.value })}
          ref={fields.current}
          value={entered.current}
          visibilityToggleButtonProps={reveal}
        />
        <PasswordInput
          autoComplete="new-password"
          description={texts.hint({ min: PASSWORD_MIN_CHARS, advised: PASSWORD_ADVISED_CHARS })}
          error={problems.password}
          label={texts.next}
          maxLength={PASSWORD_MAX_CHARS}
          name="password"
          onChange={(event) => type({ password: event.currentTarget.value })}
          ref={fields.password}
          value={entered.password}
          visibilityToggleButtonProps={reveal}
        />
        <Text c="dimmed" fz="note">
          {texts.ends({ count: tokens })}
        </Text>
      </Stack>
    </EditDialog>
  );
}

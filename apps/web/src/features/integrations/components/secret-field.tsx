import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { Button, Checkbox, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { INTEGRATION_SECRET_MAX_CHARS } from '@reviews/domain';
import { useId } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { useCopied } from '../../../lib/use-copied.ts';
import { Problem } from '../../../ui/problem.tsx';
import { MONO } from '../../../ui/mono.ts';
import { INTEGRATION_TEXTS as texts } from '../lib/integration-texts.ts';

export interface GivenSecret {
  /** Null keeps the stored secret. */
  value: string | null;
  /** Generated here, so it is shown for copying. */
  isMade: boolean;
  keepFormer: boolean;
}

interface SecretFieldProps {
  label?: string | undefined;
  hint: string;
  making?: (() => string) | undefined;
  keepsFormer?: boolean | undefined;
  setAt: string | null;
  given: GivenSecret;
  onChange: (given: GivenSecret) => void;
  problem: string | undefined;
}

/** Edits a write-only secret: of the stored one, only its date is shown. */
export function SecretField({
  label = texts.secret,
  hint,
  making,
  keepsFormer = false,
  setAt,
  given,
  onChange,
  problem,
}: SecretFieldProps) {
  const { formatDateTime } = useDates();
  const id = useId();
  const write = (part: Partial<GivenSecret>): void => onChange({ ...given, ...part });
  return (
    <Stack aria-labelledby={`${id}-label`} gap={10} role="group">
      <div>
        <Text span fz="note" fw={550} id={`${id}-label`}>
          {label}
        </Text>
        <Text c="dimmed" fz="note">
          {hint}
        </Text>
      </div>
      {given.value === null ? (
        <Group gap="8px 16px">
          <Text c="dimmed" fz="note" span>
            {setAt === null ? texts.secretNone : texts.secretSet({ date: formatDateTime(setAt) })}
          </Text>
          {setAt !== null && (
            <Button onClick={() => write({ value: '', isMade: false })} size="xs" variant="default">
              {texts.secretReplace}
            </Button>
          )}
          {setAt === null && making === undefined && (
            <Written id={id} label={label} onChange={(value) => write({ value })} value="" />
          )}
          {setAt === null && making !== undefined && (
            <Button
              onClick={() => write({ value: making(), isMade: true })}
              size="xs"
              variant="default"
            >
              {texts.secretMake}
            </Button>
          )}
        </Group>
      ) : (
        <>
          {given.isMade ? (
            <Made label={label} value={given.value} />
          ) : (
            <Written
              id={id}
              label={label}
              onChange={(value) => write({ value })}
              value={given.value}
            />
          )}
          <Group gap="8px 12px">
            {making !== undefined && !given.isMade && (
              <Button
                onClick={() => write({ value: making(), isMade: true })}
                size="xs"
                variant="default"
              >
                {texts.secretMake}
              </Button>
            )}
            {setAt !== null && (
              <Button
                onClick={() => onChange({ value: null, isMade: false, keepFormer: true })}
                size="xs"
                variant="subtle"
              >
                {texts.secretKeep}
              </Button>
            )}
          </Group>
          {keepsFormer && setAt !== null && (
            <Checkbox
              checked={given.keepFormer}
              label={texts.secretFormer}
              onChange={(event) => write({ keepFormer: event.currentTarget.checked })}
            />
          )}
        </>
      )}
      <Problem>{problem}</Problem>
    </Stack>
  );
}

function Written({
  id,
  label,
  value,
  onChange,
}: {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <PasswordInput
      aria-label={label}
      autoComplete="off"
      flex={1}
      miw={0}
      id={`${id}-value`}
      maxLength={INTEGRATION_SECRET_MAX_CHARS}
      onChange={(event) => onChange(event.currentTarget.value)}
      spellCheck={false}
      value={value}
    />
  );
}

/** Shows a generated secret until it is saved: the receiver needs it to verify deliveries. */
function Made({ label, value }: { label: string; value: string }) {
  const { copied, hasFailed, copy } = useCopied();
  return (
    <>
      <Group align="flex-start" gap="xs">
        <TextInput
          aria-label={label}
          flex="1 1 14rem"
          onFocus={(event) => event.currentTarget.select()}
          readOnly
          spellCheck={false}
          styles={MONO}
          value={value}
        />
        <Button onClick={() => void copy(value)} variant="default">
          {copied === value ? texts.secretCopied : texts.secretCopy}
        </Button>
      </Group>
      <Text c="dimmed" fz="note">
        {hasFailed ? texts.secretCopyFailed : texts.secretOnce}
      </Text>
    </>
  );
}

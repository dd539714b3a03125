import { Box, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import type { OfferedScope } from '@reviews/contracts/tokens';
import {
  TOKEN_DAYS_DEFAULT,
  TOKEN_DAYS_OFFERED,
  TOKEN_NAME_MAX_CHARS,
  type TokenScope,
} from '@reviews/domain';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { useCopied } from '../../../lib/use-copied.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EditDialog, problemOf } from '../../../ui/edit-dialog.tsx';
import { FieldGroup } from '../../../ui/field-group.tsx';
import { MONO } from '../../../ui/mono.ts';
import { useMakeToken } from '../api/token-queries.ts';
import { NEW_TOKEN_TEXTS as texts } from '../lib/token-texts.ts';

const WIDTH = 560;
const DAY_MS = 86_400_000;

/** Creates a token and shows it, the only time it can be seen. */
export function NewTokenDialog({
  offered,
  onClose,
}: {
  offered: readonly OfferedScope[];
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const [days, setDays] = useState<number>(TOKEN_DAYS_DEFAULT);
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error, data, reset } = useMakeToken();
  if (data !== undefined) return <ShownToken onClose={onClose} token={data.token} />;

  const refused = error instanceof ApiError ? error.errors : {};
  const nameProblem = isAsked && name.trim() === '' ? texts.nameRequired : refused.name?.[0];
  const scopesProblem = isAsked && scopes.length === 0 ? texts.scopesRequired : refused.scopes?.[0];
  const save = (): void => {
    setAsked(true);
    if (name.trim() === '') field.current?.focus();
    else if (scopes.length > 0) mutate({ name, scopes: [...scopes], days });
  };
  return (
    <EditDialog
      busy={isPending}
      dirty={name !== '' || scopes.length > 0}
      onClose={onClose}
      onSave={save}
      problem={problemOf(error, nameProblem !== undefined || scopesProblem !== undefined)}
      saveLabel={texts.save}
      size={WIDTH}
      title={texts.title}
    >
      <TextInput
        data-autofocus
        description={texts.nameHint}
        error={nameProblem}
        label={texts.name}
        maxLength={TOKEN_NAME_MAX_CHARS}
        onChange={(event) => {
          setName(event.currentTarget.value);
          reset();
        }}
        ref={field}
        required
        value={name}
      />
      <ScopeChoice
        offered={offered}
        onChange={(chosen) => {
          setScopes(chosen);
          reset();
        }}
        problem={scopesProblem}
        value={scopes}
      />
      <Expiry days={days} onChange={setDays} />
    </EditDialog>
  );
}

interface ScopeChoiceProps {
  offered: readonly OfferedScope[];
  value: readonly TokenScope[];
  problem: string | undefined;
  onChange: (chosen: readonly TokenScope[]) => void;
}

function ScopeChoice({ offered, value, problem, onChange }: ScopeChoiceProps) {
  return (
    <FieldGroup gap={0} legend={texts.scopes} problem={problem}>
      {offered.map(({ scope, label, description }) => (
        <Choice
          checked={value.includes(scope)}
          hint={description}
          key={scope}
          label={label}
          look="row"
          onChange={(event) =>
            onChange(
              event.currentTarget.checked
                ? [...value, scope]
                : value.filter((each) => each !== scope),
            )
          }
        />
      ))}
    </FieldGroup>
  );
}

function Expiry({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const { formatDate } = useDates();
  // Fixed when the dialog opens, so that texts do not change while they are read.
  const [opened] = useState(() => Date.now());
  return (
    <NativeSelect
      data={TOKEN_DAYS_OFFERED.map((each) => ({
        value: String(each),
        label: texts.daysCount({ days: each }),
      }))}
      description={texts.endsOn({ date: formatDate(new Date(opened + days * DAY_MS)) })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      label={texts.days}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      value={String(days)}
    />
  );
}

/** Closes only by its button: a click outside must not lose a token that is never shown again. */
function ShownToken({ token, onClose }: { token: string; onClose: () => void }) {
  const { copied, hasFailed, copy } = useCopied();
  return (
    <Dialog
      actions={<Button onClick={onClose}>{texts.done}</Button>}
      closable={false}
      onClose={onClose}
      opened
      size={WIDTH}
      title={texts.shownTitle}
    >
      <Box component="p" mb="sm">
        {texts.shownHint}
      </Box>
      <Group align="flex-start" gap="xs">
        <TextInput
          aria-label={texts.token}
          flex="1 1 14rem"
          onFocus={(event) => event.currentTarget.select()}
          readOnly
          spellCheck={false}
          styles={MONO}
          value={token}
        />
        <Button data-autofocus onClick={() => void copy(token)} variant="default">
          {copied === token ? texts.copied : texts.copy}
        </Button>
      </Group>
      <Text aria-live="polite" c="dimmed" fz="note">
        {hasFailed && texts.copyFailed}
      </Text>
    </Dialog>
  );
}

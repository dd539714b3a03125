import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { DirectoryView } from '@reviews/contracts/directories';
import { useState } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useDirectory, useMakeToken } from '../api/sign-in-queries.ts';
import { CopiedField } from '../components/copied-field.tsx';
import { GroupRoles } from '../components/group-roles.tsx';
import { DIRECTORY_TEXTS as texts } from '../lib/sign-in-texts.ts';
import type { KindFieldsProps } from './kind-fields-props.ts';

/**
 * Edits a directory: its address and token, where people are placed, and the roles of its groups.
 */
export function ScimFields({ integration, settings, onChange, problems }: KindFieldsProps) {
  const { data, error, isFetching, refetch } = useDirectory(integration.id);
  const department = typeof settings['department'] === 'string' ? settings['department'] : '';
  if (data === undefined)
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        quiet
        retrying={isFetching}
        title={texts.failed}
      />
    ) : (
      <SkeletonRows height={72} rows={4} />
    );
  return (
    <>
      <CopiedField hint={texts.addressHint} label={texts.address} value={data.address} />
      <Token id={integration.id} token={data.token} />
      <TextInput
        description={texts.departmentHint}
        error={problems['settings.department']?.[0]}
        label={texts.department}
        onChange={(event) => onChange({ department: event.currentTarget.value })}
        required
        value={department}
      />
      <Text c="dimmed" fz="note">
        {texts.users({ count: data.users })}
      </Text>
      <GroupRoles directory={data} id={integration.id} />
    </>
  );
}

/** Generates a token and shows it once; it works at once and replaces the previous one. */
function Token({ id, token }: { id: number; token: DirectoryView['token'] }) {
  const { formatDateTime } = useDates();
  const { data: made, mutate, isPending } = useMakeToken(id);
  const [isAsking, setAsking] = useState(false);
  const make = () => mutate(undefined, { onSettled: () => setAsking(false) });
  const use =
    token === null
      ? texts.tokenNone
      : `${texts.tokenMade({ date: formatDateTime(token.made_at) })} ${token.last_used_at === null ? texts.tokenUnused : texts.tokenUsed({ date: formatDateTime(token.last_used_at) })}`;
  return (
    <Stack aria-label={texts.token} gap={10} role="group">
      <div>
        <Text span fz="note" fw={550}>
          {texts.token}
        </Text>
        <Text c="dimmed" fz="note">
          {texts.tokenHint}
        </Text>
      </div>
      {made !== undefined && (
        <div>
          <CopiedField label={texts.token} value={made.token} />
          <Text c="dimmed" fz="note">
            {texts.once}
          </Text>
        </div>
      )}
      <Group gap="8px 16px">
        <Text c="dimmed" fz="note" span>
          {use}
        </Text>
        <Button
          loading={isPending}
          onClick={() => (token === null ? make() : setAsking(true))}
          size="xs"
          variant="default"
        >
          {token === null ? texts.make : texts.replace}
        </Button>
      </Group>
      <ConfirmDialog
        busy={isPending}
        confirmLabel={texts.replaceConfirm}
        danger
        message={texts.replaceMessage}
        onCancel={() => setAsking(false)}
        onConfirm={make}
        opened={isAsking}
        title={texts.replaceTitle}
      />
    </Stack>
  );
}

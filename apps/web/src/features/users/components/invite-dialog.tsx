import { Box, Paper, Stack, Text, TextInput } from '@mantine/core';
import type { Invitable } from '@reviews/contracts/users';
import { INVITED_AT_ONCE_MAX, SEARCH_MAX_CHARS } from '@reviews/domain';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useSettled } from '../../../lib/use-settled.ts';
import { useRoles } from '../../../lib/use-roles.ts';
import { Choice } from '../../../ui/choice.tsx';
import { EditDialog } from '../../../ui/edit-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useInvitable, useInvite, type GivenRole } from '../api/user-queries.ts';
import { INVITE_TEXTS as texts } from '../lib/user-texts.ts';
import { LinksDialog } from './links-dialog.tsx';
import { RoleChoice } from './role-choice.tsx';

const WIDTH = 680;

/** Creates accounts with roles for several employees at once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [chosen, setChosen] = useState<readonly Invitable[]>([]);
  const [roles, setRoles] = useState<GivenRole[]>([]);
  const [isNoneChosen, setNoneChosen] = useState(false);
  const { data: reply } = useRoles();
  const { mutate, isPending, error, data: done } = useInvite();
  if (done !== undefined && done.links.length > 0)
    return <LinksDialog links={done.links} onClose={onClose} />;

  const toggle = (person: Invitable): void => {
    setChosen(
      chosen.some((each) => each.id === person.id)
        ? chosen.filter((each) => each.id !== person.id)
        : [...chosen, person],
    );
    setNoneChosen(false);
  };
  const invite = (): void => {
    setNoneChosen(chosen.length === 0);
    if (chosen.length > 0)
      mutate(
        { employee_ids: chosen.map((person) => person.id), roles },
        { onSuccess: ({ links }) => links.length === 0 && onClose() },
      );
  };
  return (
    <EditDialog
      busy={isPending}
      dirty={(chosen.length > 0 || roles.length > 0) && done === undefined}
      onClose={onClose}
      onSave={invite}
      problem={error?.message ?? (isNoneChosen ? texts.chooseOne : null)}
      saveLabel={texts.invite({ count: chosen.length })}
      size={WIDTH}
      title={texts.title}
    >
      <Text c="dimmed" fz="note">
        {texts.hint}
      </Text>
      <Stack gap={10}>
        <Candidates chosen={chosen} onToggle={toggle} />
        <Text aria-live="polite" c="dimmed" fz="note">
          {texts.chosen({ count: chosen.length })}
        </Text>
      </Stack>
      <div>
        <Box component="h3" mb={2} fz="sm" fw={600} id={id}>
          {texts.roles}
        </Box>
        <Text c="dimmed" fz="note">
          {texts.rolesHint}
        </Text>
      </div>
      {reply === undefined ? (
        <SkeletonRows height={56} rows={3} />
      ) : (
        <RoleChoice
          disabled={isPending}
          labelledBy={id}
          onChange={setRoles}
          reply={reply}
          value={roles}
        />
      )}
    </EditDialog>
  );
}

function Candidates({
  chosen,
  onToggle,
}: {
  chosen: readonly Invitable[];
  onToggle: (person: Invitable) => void;
}) {
  const [words, setWords] = useState('');
  const settled = useSettled(words);
  const { data, error, isFetching, refetch } = useInvitable(settled);
  const found = data?.data ?? [];
  // Keeps the chosen people visible, whatever is typed next.
  const people = [...chosen, ...found.filter(({ id }) => !chosen.some((each) => each.id === id))];
  return (
    <>
      <TextInput
        aria-label={texts.search}
        data-autofocus
        leftSection={<IconSearch aria-hidden size={16} stroke={ICON_STROKE} />}
        maxLength={SEARCH_MAX_CHARS}
        onChange={(event) => setWords(event.currentTarget.value)}
        placeholder={texts.search}
        type="search"
        value={words}
      />
      {data === undefined &&
        (error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            quiet
            retrying={isFetching}
            title={texts.failed}
          />
        ) : (
          <SkeletonRows height={48} rows={4} />
        ))}
      {data !== undefined && people.length === 0 && (
        <Text c="dimmed" fz="note">
          {settled === '' ? texts.none : texts.noMatch}
        </Text>
      )}
      {people.length > 0 && (
        <Paper
          aria-label={texts.candidates}
          className="lined"
          mah="16.5rem"
          role="group"
          style={{ overflowY: 'auto' }}
          withBorder
        >
          {people.map((person) => {
            const isChosen = chosen.includes(person);
            return (
              <Choice
                checked={isChosen}
                disabled={!isChosen && chosen.length >= INVITED_AT_ONCE_MAX}
                hint={[person.position, person.department, person.email]
                  .filter(Boolean)
                  .join(' · ')}
                key={person.id}
                label={person.preferred_name}
                look="row"
                onChange={() => onToggle(person)}
              />
            );
          })}
        </Paper>
      )}
      {data !== undefined && data.totalResults > found.length && (
        <Text c="dimmed" fz="note">
          {texts.more({ shown: found.length, total: data.totalResults })}
        </Text>
      )}
    </>
  );
}

import { Box, Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { RolesReply, RoleView } from '@reviews/contracts/roles';
import {
  ACCESS_MESSAGES,
  NAME_MAX_CHARS,
  ROLE_DESCRIPTION_MAX_CHARS,
  type Grant,
} from '@reviews/domain';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { useUnloadWarning } from '../../../lib/use-unload-warning.ts';
import { useRoles } from '../../../lib/use-roles.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { HistoryLink } from '../../../ui/history-link.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useRecordDraft } from '../../../ui/use-record-draft.ts';
import { useSaveRole } from '../api/role-queries.ts';
import { ROLE_TEXTS as texts } from '../lib/role-texts.ts';
import { GrantEditor } from './grant-editor.tsx';
import { RoleHolders } from './role-holders.tsx';

/**
 * How to preview the product with only this role; passed in by the page because it belongs to
 * another feature.
 */
export interface Previewing {
  start: (roleId: number) => void;
  busy: boolean;
}

const toRoles = <Link to="/roles">{texts.toRoles}</Link>;

/** Shown when the number in the address is invalid or has no role. */
export function RoleNotFound() {
  return (
    <PageFrame place={toRoles} title={texts.notFoundTitle}>
      <EmptyState action={toRoles} title={texts.notFoundTitle}>
        {texts.notFound}
      </EmptyState>
    </PageFrame>
  );
}

/** Edits a role (RT-59), or a new one that is empty or a copy. */
export function RoleEditor({
  roleId,
  likeId,
  previewing,
}: {
  roleId: number | null;
  likeId: number | null;
  previewing: Previewing;
}) {
  const { data, error, isFetching, refetch } = useRoles();
  const [addedId, setAddedId] = useState<number | null>(null);
  if (data === undefined) {
    return (
      <PageFrame place={toRoles} title={error ? texts.one : null}>
        {error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={texts.failed}
          />
        ) : (
          <SkeletonRows height={64} rows={8} />
        )}
      </PageFrame>
    );
  }
  const find = (id: number | null) => data.data.find((role) => role.id === id) ?? null;
  const role = find(roleId);
  if (roleId !== null && role === null) {
    return <RoleNotFound />;
  }
  // The key resets the editor for another role, but not when the new role gets its id.
  return (
    <RoleForm
      key={roleId === null || roleId === addedId ? 'new' : roleId}
      like={find(likeId)}
      onAdded={setAddedId}
      previewing={previewing}
      reply={data}
      role={role}
    />
  );
}

interface Words {
  name: string;
  description: string;
  grants: Grant[];
}

const wordsOf = (role: RoleView | null, like: RoleView | null): Words => {
  if (role !== null) return { name: role.name, description: role.description, grants: role.grants };
  return like === null
    ? { name: '', description: '', grants: [] }
    : { name: texts.copyName(like), description: like.description, grants: like.grants };
};

/** Returns why the role or its permissions cannot be changed, or null. */
function noteOn(role: RoleView | null): string | null {
  if (role === null) return null;
  if (!role.within_reach) return ACCESS_MESSAGES.roleBeyondEditor;
  return role.is_fixed ? ACCESS_MESSAGES.administratorFixed : null;
}

interface RoleFormProps {
  role: RoleView | null;
  like: RoleView | null;
  reply: RolesReply;
  previewing: Previewing;
  onAdded: (id: number) => void;
}

function RoleForm({ role, like, reply, previewing, onAdded }: RoleFormProps) {
  const navigate = useNavigate();
  const isGivable = ({ permission, scope }: Grant) =>
    reply.givable.some((grant) => grant.permission === permission && grant.scope === scope);
  const givable = like === null ? null : { ...like, grants: like.grants.filter(isGivable) };
  const draft = useRecordDraft({
    latest: role,
    revisionOf: (one) => one?.revision ?? null,
    partOf: (one) => wordsOf(one, givable),
  });
  const { given: words, isDirty } = draft;
  const [isNameMissing, setNameMissing] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const isAdded = useRef(false);
  const { mutate, isPending, error, reset } = useSaveRole(draft.seen);
  const refused = error instanceof ApiError ? error.errors : {};
  const nameProblem = isNameMissing ? ACCESS_MESSAGES.nameRequired : refused.name?.[0];
  // Input typed while the role is being added is carried over to its edit page.
  const hasUnsaved = () => isDirty && !(isAdded.current && role === null);
  useUnloadWarning(hasUnsaved);
  const isLocked = role !== null && !role.within_reach;
  const change = (next: Partial<Words>): void => {
    draft.change(next);
    setNameMissing(false);
    if (error !== null) reset();
  };
  const discard = (): void => {
    draft.discard();
    setNameMissing(false);
    reset();
  };
  const save = (): void => {
    // Once added, the role may only be saved again as an existing one.
    if (isPending || (isAdded.current && role === null)) return;
    if (words.name.trim() === '') {
      setNameMissing(true);
      nameField.current?.focus();
      return;
    }
    const way = draft.send();
    mutate(words, {
      onSuccess: ({ id }) => {
        way.saved();
        if (role !== null) return;
        isAdded.current = true;
        onAdded(id);
        void navigate(`/roles/${id}/edit`, { replace: true });
      },
      onError: () => {
        way.failed();
        nameField.current?.focus();
      },
    });
  };
  const note = noteOn(role);
  return (
    <PageFrame
      place={toRoles}
      secondaryActions={
        role !== null && (
          <>
            <HistoryLink id={role.id} record="role" />
            {role.within_reach && (
              <Button
                loading={previewing.busy}
                onClick={() => previewing.start(role.id)}
                variant="default"
              >
                {texts.preview}
              </Button>
            )}
          </>
        )
      }
      subtitle={role?.description}
      title={role?.name ?? (like === null ? texts.addTitle : texts.copyTitle(like))}
    >
      {note !== null && <Notice tone="quiet">{note}</Notice>}
      <Stack gap="md" maw={640} mb="xl">
        <TextInput
          description={role?.is_system === true ? ACCESS_MESSAGES.nameFixed : undefined}
          disabled={isLocked || role?.is_system === true}
          error={nameProblem}
          label={texts.name}
          maxLength={NAME_MAX_CHARS}
          onChange={(event) => change({ name: event.currentTarget.value })}
          ref={nameField}
          required
          value={words.name}
        />
        <Textarea
          description={texts.descriptionHint}
          disabled={isLocked}
          label={texts.description}
          maxLength={ROLE_DESCRIPTION_MAX_CHARS}
          onChange={(event) => change({ description: event.currentTarget.value })}
          rows={2}
          value={words.description}
        />
      </Stack>
      <Section hint={texts.grantsHint} isBare mb="md" title={texts.grants}>
        <GrantEditor
          disabled={isLocked || role?.is_fixed === true}
          givable={reply.givable}
          grants={words.grants}
          onChange={(grants) => change({ grants })}
        />
      </Section>
      {!isLocked && (isDirty || role === null) && (
        <ActionBar
          note={
            <Text c="dimmed" component="div" fz="note">
              {isDirty && texts.changed}
              {error !== null && nameProblem === undefined && <Problem>{error.message}</Problem>}
            </Text>
          }
        >
          {role !== null && (
            <Button disabled={!isDirty || isPending} onClick={discard} variant="default">
              {texts.discard}
            </Button>
          )}
          <Button disabled={!isDirty && role !== null} loading={isPending} onClick={save}>
            {texts.save}
          </Button>
        </ActionBar>
      )}
      {role !== null && (
        <Box mt="xl">
          <RoleHolders role={role} />
        </Box>
      )}
      <LeaveGuard hasUnsaved={hasUnsaved} message={texts.unsaved} />
    </PageFrame>
  );
}

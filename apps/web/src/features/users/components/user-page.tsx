import { Box, Button, Group, Text } from '@mantine/core';
import type { UserAccount } from '@reviews/contracts/users';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { useUnloadWarning } from '../../../lib/use-unload-warning.ts';
import { useAccount } from '../../../lib/use-account.ts';
import { useRoles } from '../../../lib/use-roles.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { HistoryLink } from '../../../ui/history-link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { RecordLink } from '../../../ui/record-actions.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useRecordDraft } from '../../../ui/use-record-draft.ts';
import { useSaveRoles, type GivenRole } from '../api/user-queries.ts';
import { USER_TEXTS as texts } from '../lib/user-texts.ts';
import { RoleChoice } from './role-choice.tsx';
import { UserActions } from './user-actions.tsx';
import { UserSessions } from './user-sessions.tsx';
import { UserState } from './user-state.tsx';

const toUsers = <Link to="/users">{texts.toUsers}</Link>;

/** Shown when the number in the address is invalid or has no account. */
export function UserNotFound() {
  return (
    <PageFrame place={toUsers} title={texts.notFoundTitle}>
      <EmptyState action={toUsers} title={texts.notFoundTitle}>
        {texts.notFound}
      </EmptyState>
    </PageFrame>
  );
}

/**
 * Renders one account (RT-57): roles, state, sessions, and tokens, which another feature renders.
 */
export function UserPage({ userId, tokens }: { userId: number; tokens: ReactNode }) {
  const { data, error, isFetching, refetch } = useAccount(userId);
  if (data === undefined) {
    const isAbsent = error instanceof ApiError && error.status === 404;
    if (isAbsent) return <UserNotFound />;
    return (
      <PageFrame place={toUsers} title={error ? texts.one : null}>
        {error === null ? (
          <SkeletonRows height={64} rows={6} />
        ) : (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={texts.failed}
          />
        )}
      </PageFrame>
    );
  }
  const { name, email, employee, state } = data;
  return (
    <PageFrame
      place={toUsers}
      secondaryActions={
        <>
          <HistoryLink id={userId} record="user" />
          <Button component={Link} to={`/access?user=${userId}&view=sees`} variant="default">
            {texts.canSee}
          </Button>
        </>
      }
      subtitle={
        [employee?.position, employee?.department, name === email ? null : email]
          .filter(Boolean)
          .join(' · ') || texts.system
      }
      title={name}
    >
      <Group gap={10} mb="xl">
        <UserState state={state} />
        {employee?.has_left === true && <Tag>{texts.hasLeft}</Tag>}
        {employee !== null && (
          <RecordLink label={texts.employeePage} to={`/employees/${employee.id}`}>
            {texts.employeePage}
          </RecordLink>
        )}
      </Group>
      {!data.within_reach && <Notice tone="quiet">{texts.tooFar}</Notice>}
      <UserRoles account={data} key={data.id} />
      <UserSessions account={data} />
      <Box mb="xl">{tokens}</Box>
      <UserActions account={data} />
    </PageFrame>
  );
}

const givenOf = ({ roles }: UserAccount): GivenRole[] =>
  roles.map(({ id, departments }) => ({
    role_id: id,
    department_ids: departments.map((each) => each.id),
  }));
const keyOf = (roles: readonly GivenRole[]): string =>
  roles
    .map(
      ({ role_id: id, department_ids: ids }) =>
        `${id}:${ids.toSorted((one, other) => one - other).join()}`,
    )
    .toSorted()
    .join(' ');

function UserRoles({ account }: { account: UserAccount }) {
  const { data, error, isFetching, refetch } = useRoles();
  const draft = useRecordDraft({
    latest: account,
    revisionOf: ({ revision }) => revision,
    partOf: (one) => ({ roles: givenOf(one) }),
  });
  const { roles } = draft.given;
  const save = useSaveRoles(draft.seen);
  const isDirty = keyOf(roles) !== keyOf(draft.before.roles);
  const hasUnsaved = () => isDirty;
  useUnloadWarning(hasUnsaved);
  const change = (next: GivenRole[]): void => {
    draft.change({ roles: next });
    if (save.error !== null) save.reset();
  };
  const discard = (): void => {
    draft.discard();
    save.reset();
  };
  const submit = (): void => {
    if (save.isPending) return;
    const way = draft.send();
    save.mutate(roles, { onSuccess: way.saved, onError: way.failed });
  };
  return (
    <Section hint={texts.rolesHint} isBare mb="xl" title={<span id="roles">{texts.roles}</span>}>
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
          <SkeletonRows height={64} rows={4} />
        ))}
      {data !== undefined && (
        <RoleChoice
          disabled={!account.within_reach}
          labelledBy="roles"
          onChange={change}
          reply={data}
          value={roles}
        />
      )}
      {account.everyone_roles.length > 0 && (
        <Text c="dimmed" fz="note" mt={2}>
          {texts.alsoEveryone({
            names: account.everyone_roles.map(({ name }) => name).join(', '),
          })}
        </Text>
      )}
      {save.error !== null && <Problem mb="sm">{save.error.message}</Problem>}
      {isDirty && (
        <ActionBar>
          <Button disabled={save.isPending} onClick={discard} variant="default">
            {texts.discard}
          </Button>
          <Button loading={save.isPending} onClick={submit}>
            {texts.saveRoles}
          </Button>
        </ActionBar>
      )}
      <LeaveGuard hasUnsaved={hasUnsaved} message={texts.unsaved} />
    </Section>
  );
}

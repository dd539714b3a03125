import { Box, Button, Group, NativeSelect, Text } from '@mantine/core';
import { USER_STATES, type HeldRole, type UserRow } from '@reviews/contracts/users';
import { pageCount } from '@reviews/domain';
import { IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../lib/dates.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { useRoles } from '../../../lib/use-roles.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { PagedLinks } from '../../../ui/paged-links.tsx';
import record from '../../../ui/record-table.module.css';
import { RecordTable } from '../../../ui/record-table.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useUsers } from '../api/user-queries.ts';
import { useUserFilters, type UserFilterState } from '../hooks/use-user-filters.ts';
import { STATE_WORDS, USER_TEXTS as texts } from '../lib/user-texts.ts';
import { UserState } from './user-state.tsx';

const InviteDialog = lazyComponent(async () => (await import('./invite-dialog.tsx')).InviteDialog);

/** Lists the accounts (RT-56): who can sign in, with which roles, and when they last did. */
export function UserList() {
  const filters = useUserFilters();
  const { data, error, isFetching, refetch } = useUsers(filters.query);
  const [isInviting, setInviting] = useState(false);
  const invite = (
    <Button
      aria-haspopup="dialog"
      leftSection={<IconUserPlus aria-hidden size={16} stroke={ICON_STROKE} />}
      onClick={() => setInviting(true)}
    >
      {texts.invite}
    </Button>
  );
  return (
    <PageFrame
      primaryAction={(data !== undefined || error === null) && invite}
      subtitle={texts.subtitle}
      title={texts.title}
      width="wide"
    >
      {data === undefined &&
        (error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={texts.failed}
          />
        ) : (
          <SkeletonRows height={64} rows={8} />
        ))}
      {data !== undefined && (
        <div aria-busy={isFetching}>
          <UserFilters filters={filters} total={data.totalResults} />
          {data.data.length === 0 ? (
            <EmptyState
              action={
                <Button onClick={filters.clear} variant="default">
                  {texts.clear}
                </Button>
              }
              title={texts.none}
            >
              {texts.noneHint}
            </EmptyState>
          ) : (
            <UserTable rows={data.data} />
          )}
          <Box mt="md">
            <PagedLinks
              onPage={filters.setPage}
              page={filters.query.page}
              pages={pageCount(data.totalResults)}
            />
          </Box>
        </div>
      )}
      <Suspense>{isInviting && <InviteDialog onClose={() => setInviting(false)} />}</Suspense>
    </PageFrame>
  );
}

function UserFilters({ filters, total }: { filters: UserFilterState; total: number }) {
  const { data: roles } = useRoles();
  const { words, setWords } = filters;
  const given = (roles?.data ?? []).filter(({ everyone }) => !everyone);
  return (
    <Group component="search" gap={10} mb="md">
      <Box flex="1 1 15rem" maw="22.5rem">
        <SearchBox
          clearLabel={texts.clearSearch}
          hint={texts.searchHint}
          label={texts.search}
          onChange={setWords}
          value={words}
        />
      </Box>
      <NativeSelect
        aria-label={texts.state}
        data={[
          { value: '', label: texts.anyState },
          ...USER_STATES.map((state) => ({ value: state, label: STATE_WORDS[state] })),
        ]}
        onChange={(event) => filters.setState(event.currentTarget.value)}
        value={filters.state}
      />
      <NativeSelect
        aria-label={texts.role}
        data={[
          { value: '', label: texts.anyRole },
          ...given.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => filters.setRole(event.currentTarget.value)}
        value={filters.role}
      />
      <Text aria-live="polite" c="dimmed" className="tabular" fz="note" ms="auto" span>
        {texts.found({ count: total })}
      </Text>
    </Group>
  );
}

const roleText = ({ name, departments }: HeldRole): string =>
  departments.length === 0
    ? name
    : texts.roleForDepartments({
        role: name,
        names: departments.map((each) => each.name).join(', '),
      });

function UserTable({ rows }: { rows: readonly UserRow[] }) {
  const { formatDate } = useDates();
  return (
    <RecordTable
      columns={[texts.name, texts.roles, texts.state, texts.lastSignIn]}
      label={texts.title}
    >
      {rows.map(({ id, name, email, employee, roles, state, last_signed_in_at: last }) => (
        <tr key={id}>
          <th scope="row">
            <Link className={record.link} to={`/users/${id}/edit`}>
              {name}
            </Link>
            {employee?.has_left === true && <span className={record.tag}>{texts.hasLeft}</span>}
            <span className={record.sub}>
              {employee === null
                ? texts.system
                : [employee.position, employee.department].filter(Boolean).join(' · ')}
            </span>
            {name !== email && <span className={record.sub}>{email}</span>}
          </th>
          <td data-label={texts.roles}>
            {roles.length === 0 ? (
              <span className={record.none}>{texts.noRoles}</span>
            ) : (
              roles.map((role) => <div key={role.id}>{roleText(role)}</div>)
            )}
          </td>
          <td data-label={texts.state}>
            <UserState state={state} />
          </td>
          <td className={record.number} data-label={texts.lastSignIn}>
            {last === null ? <span className={record.none}>{texts.never}</span> : formatDate(last)}
          </td>
        </tr>
      ))}
    </RecordTable>
  );
}

import { Button, NativeSelect } from '@mantine/core';
import { USER_STATES, type HeldRole, type UserRow } from '@reviews/contracts/users';
import { pageCount } from '@reviews/domain';
import { IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { useRoles } from '../../../lib/use-roles.ts';
import { DataTable, NameLink, None, Sub } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListBar } from '../../../ui/list-bar.tsx';
import { ListBody } from '../../../ui/list-body.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { PagedLinks } from '../../../ui/paged-links.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useUsers } from '../api/user-queries.ts';
import { useUserFilters, type UserFilterState } from '../hooks/use-user-filters.ts';
import { STATE_WORDS, USER_TEXTS as texts } from '../lib/user-texts.ts';
import { UserState } from './user-state.tsx';

const InviteDialog = lazyComponent(async () => (await import('./invite-dialog.tsx')).InviteDialog);

const SKELETON = { height: 64, rows: 8 };

/** Lists the accounts (RT-56): who can sign in, with which roles, and when they last did. */
export function UserList() {
  const filters = useUserFilters();
  const query = useUsers(filters.query);
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
      primaryAction={(query.data !== undefined || query.error === null) && invite}
      subtitle={texts.subtitle}
      title={texts.title}
      width="wide"
    >
      <ListBody
        bar={(data) => data && <UserFilters filters={filters} total={data.totalResults} />}
        failed={texts.failed}
        query={query}
        skeleton={SKELETON}
      >
        {(data) => (
          <>
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
            <PagedLinks
              onPage={filters.setPage}
              page={filters.query.page}
              pages={pageCount(data.totalResults)}
            />
          </>
        )}
      </ListBody>
      <Suspense>{isInviting && <InviteDialog onClose={() => setInviting(false)} />}</Suspense>
    </PageFrame>
  );
}

function UserFilters({ filters, total }: { filters: UserFilterState; total: number }) {
  const { data: roles } = useRoles();
  const { words, setWords } = filters;
  const given = (roles?.data ?? []).filter(({ everyone }) => !everyone);
  return (
    <ListBar
      count={texts.found({ count: total })}
      search={{
        clearLabel: texts.clearSearch,
        hint: texts.searchHint,
        label: texts.search,
        onChange: setWords,
        value: words,
      }}
    >
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
    </ListBar>
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
    <DataTable
      columns={[
        { key: 'name', label: texts.name, cell: (row) => <Account row={row} /> },
        {
          key: 'roles',
          label: texts.roles,
          cell: ({ roles }) =>
            roles.length === 0 ? (
              <None>{texts.noRoles}</None>
            ) : (
              roles.map((role) => <div key={role.id}>{roleText(role)}</div>)
            ),
        },
        { key: 'state', label: texts.state, cell: ({ state }) => <UserState state={state} /> },
        {
          key: 'last',
          label: texts.lastSignIn,
          isNumber: true,
          cell: ({ last_signed_in_at: last }) =>
            last === null ? <None>{texts.never}</None> : formatDate(last),
        },
      ]}
      keyOf={({ id }) => id}
      label={texts.title}
      rows={rows}
    />
  );
}

function Account({ row: { id, name, email, employee } }: { row: UserRow }) {
  return (
    <>
      <NameLink to={`/users/${id}/edit`}>{name}</NameLink>
      {employee?.has_left === true && <Tag>{texts.hasLeft}</Tag>}
      <Sub>
        {employee === null
          ? texts.system
          : [employee.position, employee.department].filter(Boolean).join(' · ')}
      </Sub>
      {name !== email && <Sub>{email}</Sub>}
    </>
  );
}

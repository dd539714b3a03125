import { Box, Text } from '@mantine/core';
import type { RoleView } from '@reviews/contracts/roles';
import { LIST_PAGE_SIZE, pageCount } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { users, userStates } from '@reviews/messages/en/users';
import { Link } from 'react-router';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { useTypedFilter } from '../../../lib/use-typed-filter.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PagedLinks } from '../../../ui/paged-links.tsx';
import record from '../../../ui/record-table.module.css';
import { RecordTable } from '../../../ui/record-table.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useRolePeople } from '../api/role-queries.ts';
import { ROLE_TEXTS } from '../lib/role-texts.ts';

const STATE_WORDS = texts(userStates);
const USER_TEXTS = texts(users);

const NOTHING = { holder: '', page: '1' };

/** Lists who has a role, and for which departments. */
export function RoleHolders({ role }: { role: RoleView }) {
  return (
    <Section isBare title={ROLE_TEXTS.holders}>
      {role.people === null || role.people === 0 ? (
        <Text c="dimmed" fz="note">
          {role.people === null ? ROLE_TEXTS.everyoneHasIt : ROLE_TEXTS.noOneHasIt}
        </Text>
      ) : (
        <HolderList people={role.people} roleId={role.id} />
      )}
    </Section>
  );
}

function HolderList({ roleId, people }: { roleId: number; people: number }) {
  const [{ holder, page: asked }, change] = useUrlState(NOTHING);
  const [words, setWords] = useTypedFilter(holder, (typed) => change({ holder: typed, page: '1' }));
  const page = Math.max(1, Number.parseInt(asked, 10) || 1);
  const { data, error, isFetching, refetch } = useRolePeople(roleId, { search: holder, page });
  return (
    <>
      {people > LIST_PAGE_SIZE && (
        <Box maw="22.5rem" mb="md">
          <SearchBox label={ROLE_TEXTS.searchHolders} onChange={setWords} value={words} />
        </Box>
      )}
      {data === undefined &&
        (error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            quiet
            retrying={isFetching}
            title={ROLE_TEXTS.holdersFailed}
          />
        ) : (
          <SkeletonRows height={52} rows={Math.min(people, 5)} />
        ))}
      {data !== undefined && data.data.length === 0 && (
        <Text c="dimmed" fz="note">
          {ROLE_TEXTS.noMatch}
        </Text>
      )}
      {data !== undefined && data.data.length > 0 && (
        <RecordTable columns={[]} label={ROLE_TEXTS.holders}>
          {data.data.map(({ user_id: id, name, email, departments, is_deactivated: isClosed }) => (
            <tr key={id}>
              <th scope="row">
                <Link className={record.link} to={`/users/${id}/edit`}>
                  {name}
                </Link>
                {isClosed && <span className={record.tag}>{STATE_WORDS.deactivated}</span>}
                <span className={record.sub}>{email}</span>
              </th>
              <td>
                {departments.length > 0 &&
                  USER_TEXTS.forDepartments({ names: departments.join(', ') })}
              </td>
            </tr>
          ))}
        </RecordTable>
      )}
      <Box mt="md">
        <PagedLinks
          onPage={(next) => change({ page: String(next) }, { push: true })}
          page={page}
          pages={pageCount(data?.totalResults ?? 0)}
        />
      </Box>
    </>
  );
}

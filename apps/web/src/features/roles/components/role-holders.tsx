import { Text } from '@mantine/core';
import type { ReplyOf } from '@reviews/contracts';
import type { listRolePeople, RoleView } from '@reviews/contracts/roles';
import { LIST_PAGE_SIZE, pageCount } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { users, userStates } from '@reviews/messages/en/users';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { useTypedFilter } from '../../../lib/use-typed-filter.ts';
import { DataTable, NameLink, Sub } from '../../../ui/data-table.tsx';
import { ListBar } from '../../../ui/list-bar.tsx';
import { ListBody } from '../../../ui/list-body.tsx';
import { PagedLinks } from '../../../ui/paged-links.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tag } from '../../../ui/tag.tsx';
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
  const query = useRolePeople(roleId, { search: holder, page });
  return (
    <>
      {people > LIST_PAGE_SIZE && (
        <ListBar search={{ label: ROLE_TEXTS.searchHolders, onChange: setWords, value: words }} />
      )}
      <ListBody
        failed={ROLE_TEXTS.holdersFailed}
        query={query}
        quiet
        skeleton={{ height: 52, rows: Math.min(people, 5) }}
      >
        {({ data, totalResults }) => (
          <>
            {data.length === 0 ? (
              <Text c="dimmed" fz="note">
                {ROLE_TEXTS.noMatch}
              </Text>
            ) : (
              <DataTable
                columns={[
                  { key: 'name', label: '', cell: (holder) => <Holder holder={holder} /> },
                  {
                    key: 'departments',
                    label: '',
                    cardLabel: null,
                    cell: ({ departments }) =>
                      departments.length > 0 &&
                      USER_TEXTS.forDepartments({ names: departments.join(', ') }),
                  },
                ]}
                isHeadless
                keyOf={({ user_id: id }) => id}
                label={ROLE_TEXTS.holders}
                rows={data}
              />
            )}
            <PagedLinks
              onPage={(next) => change({ page: String(next) }, { push: true })}
              page={page}
              pages={pageCount(totalResults)}
            />
          </>
        )}
      </ListBody>
    </>
  );
}

type RoleHolder = ReplyOf<typeof listRolePeople>['data'][number];

function Holder({
  holder: { user_id: id, name, email, is_deactivated: isClosed },
}: {
  holder: RoleHolder;
}) {
  return (
    <>
      <NameLink to={`/users/${id}/edit`}>{name}</NameLink>
      {isClosed && <Tag>{STATE_WORDS.deactivated}</Tag>}
      <Sub>{email}</Sub>
    </>
  );
}

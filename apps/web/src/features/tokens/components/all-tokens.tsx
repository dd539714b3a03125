import { Button, NativeSelect } from '@mantine/core';
import { TOKEN_STATES, type TokenOfUser } from '@reviews/contracts/tokens';
import { pageCount } from '@reviews/domain';
import { IconKey } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Sub } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListBar } from '../../../ui/list-bar.tsx';
import { ListBody } from '../../../ui/list-body.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { PagedLinks } from '../../../ui/paged-links.tsx';
import { useRevokeAny, useTokens } from '../api/token-queries.ts';
import { useTokenFilters, type TokenFilterState } from '../hooks/use-token-filters.ts';
import { ALL_TOKEN_TEXTS as texts, STATE_WORDS } from '../lib/token-texts.ts';
import { TokenTable } from './token-table.tsx';

const SKELETON = { height: 64, rows: 6 };

/** All users' tokens, for administrators: owner, scopes, last use, and a revoke button. */
export function AllTokens() {
  const filters = useTokenFilters();
  const revoke = useRevokeAny();
  return (
    <PageFrame
      place={<Link to="/integrations">{texts.place}</Link>}
      subtitle={texts.subtitle}
      title={texts.title}
      width="wide"
    >
      <ListBody
        bar={(data) => data && <Filters filters={filters} total={data.totalResults} />}
        failed={texts.failed}
        query={useTokens(filters.query)}
        skeleton={SKELETON}
      >
        {({ data, totalResults }) => (
          <>
            {data.length === 0 ? (
              <Nothing filters={filters} />
            ) : (
              <TokenTable label={texts.title} owner={OWNER} revoke={revoke} tokens={data} />
            )}
            <PagedLinks
              onPage={filters.setPage}
              page={filters.query.page}
              pages={pageCount(totalResults)}
            />
          </>
        )}
      </ListBody>
    </PageFrame>
  );
}

function Filters({
  filters: { words, setWords, state, setState },
  total,
}: {
  filters: TokenFilterState;
  total: number;
}) {
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
          ...TOKEN_STATES.map((each) => ({ value: each, label: STATE_WORDS[each] })),
        ]}
        onChange={(event) => setState(event.currentTarget.value)}
        value={state}
      />
    </ListBar>
  );
}

function Nothing({ filters }: { filters: TokenFilterState }) {
  if (!filters.isNarrowed) {
    return (
      <EmptyState icon={IconKey} title={texts.none}>
        {texts.noneHint}
      </EmptyState>
    );
  }
  const clear = (
    <Button onClick={filters.clear} variant="default">
      {texts.clear}
    </Button>
  );
  return (
    <EmptyState action={clear} title={texts.noMatch}>
      {texts.noMatchHint}
    </EmptyState>
  );
}

const OWNER = {
  column: texts.owner,
  name: ({ owner }: TokenOfUser) => owner.name,
  cell: ({ owner }: TokenOfUser) => (
    <>
      {owner.name}
      {owner.name !== owner.email && <Sub>{owner.email}</Sub>}
    </>
  ),
};

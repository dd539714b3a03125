import { Box, Button, Group, NativeSelect, Text } from '@mantine/core';
import { TOKEN_STATES, type TokenOfUser } from '@reviews/contracts/tokens';
import { pageCount } from '@reviews/domain';
import { IconKey } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { PagedLinks } from '../../../ui/paged-links.tsx';
import record from '../../../ui/record-table.module.css';
import { SearchBox } from '../../../ui/search-box.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useRevokeAny, useTokens } from '../api/token-queries.ts';
import { useTokenFilters, type TokenFilterState } from '../hooks/use-token-filters.ts';
import { ALL_TOKEN_TEXTS as texts, STATE_WORDS } from '../lib/token-texts.ts';
import { TokenTable } from './token-table.tsx';
import styles from './tokens.module.css';

/** All users' tokens, for administrators: owner, scopes, last use, and a revoke button. */
export function AllTokens() {
  const filters = useTokenFilters();
  const { data, error, isFetching, refetch } = useTokens(filters.query);
  const revoke = useRevokeAny();
  return (
    <PageFrame
      place={<Link to="/integrations">{texts.place}</Link>}
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
          <SkeletonRows height={64} rows={6} />
        ))}
      {data !== undefined && (
        <div aria-busy={isFetching}>
          <Filters filters={filters} total={data.totalResults} />
          {data.data.length === 0 ? (
            <Nothing filters={filters} />
          ) : (
            <TokenTable label={texts.title} owner={OWNER} revoke={revoke} tokens={data.data} />
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
    <Group component="search" gap={10} mb="md">
      <SearchBox
        className={styles.search}
        clearLabel={texts.clearSearch}
        hint={texts.searchHint}
        label={texts.search}
        onChange={setWords}
        value={words}
      />
      <NativeSelect
        aria-label={texts.state}
        data={[
          { value: '', label: texts.anyState },
          ...TOKEN_STATES.map((each) => ({ value: each, label: STATE_WORDS[each] })),
        ]}
        onChange={(event) => setState(event.currentTarget.value)}
        value={state}
      />
      <Text span aria-live="polite" ms="auto" c="dimmed" fz="note" className="tabular">
        {texts.found({ count: total })}
      </Text>
    </Group>
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
      {owner.name !== owner.email && <span className={record.sub}>{owner.email}</span>}
    </>
  ),
};

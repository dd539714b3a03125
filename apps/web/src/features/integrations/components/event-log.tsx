import { Box, Button, NativeSelect } from '@mantine/core';
import { INTEGRATION_OUTCOMES, type IntegrationOutcome } from '@reviews/domain';
import { useDates } from '../../../lib/dates.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useEvents } from '../api/integration-queries.ts';
import { INTEGRATION_TEXTS as texts, OUTCOME_WORDS } from '../lib/integration-texts.ts';
import styles from './integrations.module.css';
import { ResultMark } from './state-mark.tsx';

const DEFAULTS = { outcome: '' };

/** Lists an integration's events, newest first. */
export function EventLog({ id }: { id: number }) {
  const [{ outcome: asked }, change] = useUrlState(DEFAULTS);
  const outcome = INTEGRATION_OUTCOMES.find((each) => each === asked) ?? '';
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useEvents(id, outcome);
  const events = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section aria-label={texts.log} className={styles.part}>
      <div className={styles.partHead}>
        <Box component="h2" fz="lg" fw={620}>
          {texts.log}
        </Box>
        {(events.length > 0 || outcome !== '') && (
          <NativeSelect
            aria-label={texts.outcome}
            data={[
              { value: '', label: texts.anyOutcome },
              ...INTEGRATION_OUTCOMES.map((value) => ({ value, label: OUTCOME_WORDS[value] })),
            ]}
            onChange={(event) => change({ outcome: event.currentTarget.value })}
            value={outcome}
          />
        )}
      </div>
      {data === undefined &&
        (error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            quiet
            retrying={isFetching}
            title={texts.logFailed}
          />
        ) : (
          <SkeletonRows rows={3} />
        ))}
      {data !== undefined && events.length === 0 && (
        <EmptyState quiet title={outcome === '' ? texts.logEmpty : texts.logNone}>
          {outcome === '' && texts.logEmptyHint}
        </EmptyState>
      )}
      {events.length > 0 && <Table events={events} />}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()} variant="default">
          {texts.older}
        </Button>
      )}
    </section>
  );
}

interface ShownEvent {
  id: string;
  at: string;
  outcome: IntegrationOutcome;
  summary: string;
}

function Table({ events }: { events: readonly ShownEvent[] }) {
  const { formatDateTime } = useDates();
  return (
    <RecordTable columns={[texts.when, texts.outcome, texts.what]} label={texts.log}>
      {events.map(({ id, at, outcome, summary }) => (
        <tr key={id}>
          <th className={styles.when} scope="row">
            {formatDateTime(at)}
          </th>
          <td data-label={texts.outcome}>
            <ResultMark outcome={outcome}>{OUTCOME_WORDS[outcome]}</ResultMark>
          </td>
          <td className={styles.what} data-label={texts.what}>
            {summary}
          </td>
        </tr>
      ))}
    </RecordTable>
  );
}

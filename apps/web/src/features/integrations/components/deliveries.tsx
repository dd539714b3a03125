import { Box, Button, NativeSelect, Text } from '@mantine/core';
import type { DeliveryView } from '@reviews/contracts/webhooks';
import { WEBHOOK_DELIVERY_STATES, WEBHOOK_EVENTS, WEBHOOK_PING } from '@reviews/domain';
import { useDates } from '../../../lib/dates.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import record from '../../../ui/record-table.module.css';
import { RecordActions, RecordButton, RecordTable } from '../../../ui/record-table.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useDeliveries, useSendAgain, type AskedDeliveries } from '../api/integration-queries.ts';
import { INTEGRATION_TEXTS } from '../lib/integration-texts.ts';
import { DELIVERY_WORDS, EVENT_WORDS, WEBHOOK_TEXTS as texts } from '../lib/webhook-texts.ts';
import styles from './integrations.module.css';
import { ResultMark } from './state-mark.tsx';

const DEFAULTS = { state: '', event: '' };
const EVENTS = [...WEBHOOK_EVENTS, WEBHOOK_PING] as const;

/** Lists a webhook's deliveries and their results, latest attempt first. */
export function Deliveries({ id, isOn }: { id: number; isOn: boolean }) {
  const { formatDateTime } = useDates();
  const [address, change] = useUrlState(DEFAULTS);
  const asked: AskedDeliveries = {
    state: WEBHOOK_DELIVERY_STATES.find((each) => each === address.state) ?? '',
    event: EVENTS.find((each) => each === address.event) ?? '',
  };
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useDeliveries(id, asked);
  const deliveries = data?.pages.flatMap((page) => page.data) ?? [];
  const failingSince = data?.pages[0]?.failing_since ?? null;
  const isNarrowed = asked.state !== '' || asked.event !== '';
  return (
    <section aria-label={texts.deliveries} className={styles.part}>
      <div className={styles.partHead}>
        <Box component="h2" fz="lg" fw={620}>
          {texts.deliveries}
        </Box>
        {(deliveries.length > 0 || isNarrowed) && <Filters asked={asked} onChange={change} />}
      </div>
      {failingSince !== null && (
        <Text py={10} px={14} bdrs="md" bg="var(--danger-soft)" c="var(--danger)" role="status">
          {texts.failingSince({ date: formatDateTime(failingSince) })}
        </Text>
      )}
      {data === undefined &&
        (error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            quiet
            retrying={isFetching}
            title={texts.deliveriesFailed}
          />
        ) : (
          <SkeletonRows height={64} rows={3} />
        ))}
      {data !== undefined && deliveries.length === 0 && (
        <EmptyState quiet title={isNarrowed ? texts.noneFiltered : texts.none}>
          {!isNarrowed && texts.noneHint}
        </EmptyState>
      )}
      {deliveries.length > 0 && <Table deliveries={deliveries} id={id} isOn={isOn} />}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()} variant="default">
          {INTEGRATION_TEXTS.older}
        </Button>
      )}
    </section>
  );
}

function Filters({
  asked,
  onChange,
}: {
  asked: AskedDeliveries;
  onChange: (asked: Partial<typeof DEFAULTS>) => void;
}) {
  return (
    <search className={styles.filters}>
      <NativeSelect
        aria-label={texts.event}
        data={[
          { value: '', label: texts.anyEvent },
          ...EVENTS.map((value) => ({ value, label: EVENT_WORDS[value] })),
        ]}
        onChange={(event) => onChange({ event: event.currentTarget.value })}
        value={asked.event}
      />
      <NativeSelect
        aria-label={texts.state}
        data={[
          { value: '', label: texts.anyState },
          ...WEBHOOK_DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_WORDS[value] })),
        ]}
        onChange={(event) => onChange({ state: event.currentTarget.value })}
        value={asked.state}
      />
    </search>
  );
}

function Table({
  id,
  deliveries,
  isOn,
}: {
  id: number;
  deliveries: readonly DeliveryView[];
  isOn: boolean;
}) {
  const { mutate, isPending, variables } = useSendAgain(id);
  return (
    <RecordTable
      actions={texts.again}
      columns={[texts.event, texts.state, texts.answer, texts.when]}
      label={texts.deliveries}
    >
      {deliveries.map((delivery) => (
        <Row
          delivery={delivery}
          isBusy={isPending && variables === delivery.id}
          key={delivery.id}
          onAgain={isOn && delivery.state !== 'waiting' ? () => mutate(delivery.id) : null}
        />
      ))}
    </RecordTable>
  );
}

function Row({
  delivery,
  isBusy,
  onAgain,
}: {
  delivery: DeliveryView;
  isBusy: boolean;
  onAgain: (() => void) | null;
}) {
  const { formatDateTime } = useDates();
  const { id, event, state, attempts, tried_at: triedAt, next_at: nextAt } = delivery;
  return (
    <tr>
      <th scope="row">
        {EVENT_WORDS[event]}
        <Box component="code" display="block" c="dimmed" fz={12} fw={400}>
          {id}
        </Box>
      </th>
      <td data-label={texts.state}>
        <ResultMark outcome={state}>{DELIVERY_WORDS[state]}</ResultMark>
        <span className={record.sub}>
          {[
            texts.attempts({ count: attempts }),
            ...(nextAt === null ? [] : [texts.next({ date: formatDateTime(nextAt) })]),
          ].join(', ')}
        </span>
      </td>
      <td className={styles.what} data-label={texts.answer}>
        <Answer delivery={delivery} />
      </td>
      <td className={record.number} data-label={texts.when}>
        {formatDateTime(triedAt)}
      </td>
      <RecordActions>
        {onAgain !== null && (
          <RecordButton
            disabled={isBusy}
            label={texts.againOf({ event: EVENT_WORDS[event] })}
            onClick={onAgain}
          >
            {texts.again}
          </RecordButton>
        )}
      </RecordActions>
    </tr>
  );
}

function Answer({
  delivery: { status, duration_ms: ms, fault, answer },
}: {
  delivery: DeliveryView;
}) {
  return (
    <>
      {status ?? texts.noAnswer}
      {ms !== null && (
        <Text span ms="xs" c="dimmed" fz="note" className="tabular">
          {texts.took({ ms })}
        </Text>
      )}
      {fault !== null && <span className={record.sub}>{fault}</span>}
      {answer !== null && answer.trim() !== '' && (
        <details className={styles.details}>
          <summary>{texts.show}</summary>
          <pre>{answer}</pre>
        </details>
      )}
    </>
  );
}

import { Box, NativeSelect, Text } from '@mantine/core';
import type { DeliveryView } from '@reviews/contracts/webhooks';
import { WEBHOOK_DELIVERY_STATES, WEBHOOK_EVENTS, WEBHOOK_PING } from '@reviews/domain';
import { useDates } from '../../../lib/dates.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { DataTable, Sub } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListBody } from '../../../ui/list-body.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RecordButton } from '../../../ui/record-actions.tsx';
import { useDeliveries, useSendAgain, type AskedDeliveries } from '../api/integration-queries.ts';
import { DELIVERY_WORDS, EVENT_WORDS, WEBHOOK_TEXTS as texts } from '../lib/webhook-texts.ts';
import styles from './integrations.module.css';
import { ResultMark } from './state-mark.tsx';

const DEFAULTS = { state: '', event: '' };
const SKELETON = { height: 64, rows: 3 };
const EVENTS = [...WEBHOOK_EVENTS, WEBHOOK_PING] as const;

/** Lists a webhook's deliveries and their results, latest attempt first. */
export function Deliveries({ id, isOn }: { id: number; isOn: boolean }) {
  const { formatDateTime } = useDates();
  const [address, change] = useUrlState(DEFAULTS);
  const asked: AskedDeliveries = {
    state: WEBHOOK_DELIVERY_STATES.find((each) => each === address.state) ?? '',
    event: EVENTS.find((each) => each === address.event) ?? '',
  };
  const query = useDeliveries(id, asked);
  const { data } = query;
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
        <Notice role="status" tone="danger">
          {texts.failingSince({ date: formatDateTime(failingSince) })}
        </Notice>
      )}
      <ListBody failed={texts.deliveriesFailed} query={query} quiet skeleton={SKELETON}>
        {() =>
          deliveries.length === 0 ? (
            <EmptyState quiet title={isNarrowed ? texts.noneFiltered : texts.none}>
              {!isNarrowed && texts.noneHint}
            </EmptyState>
          ) : (
            <Table deliveries={deliveries} id={id} isOn={isOn} />
          )
        }
      </ListBody>
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
  const { formatDateTime } = useDates();
  return (
    <DataTable
      actions={{
        label: texts.again,
        cell: (delivery) =>
          isOn &&
          delivery.state !== 'waiting' && (
            <RecordButton
              disabled={isPending && variables === delivery.id}
              label={texts.againOf({ event: EVENT_WORDS[delivery.event] })}
              onClick={() => mutate(delivery.id)}
            >
              {texts.again}
            </RecordButton>
          ),
      }}
      columns={[
        {
          key: 'event',
          label: texts.event,
          cell: (delivery) => (
            <>
              {EVENT_WORDS[delivery.event]}
              <Box component="code" display="block" c="dimmed" fz={12} fw={400}>
                {delivery.id}
              </Box>
            </>
          ),
        },
        {
          key: 'state',
          label: texts.state,
          cell: ({ state, attempts, next_at: nextAt }) => (
            <>
              <ResultMark outcome={state}>{DELIVERY_WORDS[state]}</ResultMark>
              <Sub>
                {[
                  texts.attempts({ count: attempts }),
                  ...(nextAt === null ? [] : [texts.next({ date: formatDateTime(nextAt) })]),
                ].join(', ')}
              </Sub>
            </>
          ),
        },
        {
          key: 'answer',
          label: texts.answer,
          className: styles.what,
          cell: (delivery) => <Answer delivery={delivery} />,
        },
        {
          key: 'when',
          label: texts.when,
          isNumber: true,
          cell: ({ tried_at: triedAt }) => formatDateTime(triedAt),
        },
      ]}
      keyOf={(delivery) => delivery.id}
      label={texts.deliveries}
      rows={deliveries}
    />
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
      {fault !== null && <Sub>{fault}</Sub>}
      {answer !== null && answer.trim() !== '' && (
        <details className={styles.details}>
          <summary>{texts.show}</summary>
          <pre>{answer}</pre>
        </details>
      )}
    </>
  );
}

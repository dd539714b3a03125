import { Box, NativeSelect } from '@mantine/core';
import { INTEGRATION_OUTCOMES, type IntegrationOutcome } from '@reviews/domain';
import { useDates } from '../../../lib/dates.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListBody } from '../../../ui/list-body.tsx';
import { useEvents } from '../api/integration-queries.ts';
import { INTEGRATION_TEXTS as texts, OUTCOME_WORDS } from '../lib/integration-texts.ts';
import styles from './integrations.module.css';
import { ResultMark } from './state-mark.tsx';

const DEFAULTS = { outcome: '' };
const SKELETON = { rows: 3 };

/** Lists an integration's events, newest first. */
export function EventLog({ id }: { id: number }) {
  const [{ outcome: asked }, change] = useUrlState(DEFAULTS);
  const outcome = INTEGRATION_OUTCOMES.find((each) => each === asked) ?? '';
  const query = useEvents(id, outcome);
  const events = query.data?.pages.flatMap((page) => page.data) ?? [];
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
      <ListBody failed={texts.logFailed} query={query} quiet skeleton={SKELETON}>
        {() =>
          events.length === 0 ? (
            <EmptyState quiet title={outcome === '' ? texts.logEmpty : texts.logNone}>
              {outcome === '' && texts.logEmptyHint}
            </EmptyState>
          ) : (
            <Table events={events} />
          )
        }
      </ListBody>
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
    <DataTable
      columns={[
        {
          key: 'when',
          label: texts.when,
          className: styles.when,
          cell: ({ at }) => formatDateTime(at),
        },
        {
          key: 'outcome',
          label: texts.outcome,
          cell: ({ outcome }) => (
            <ResultMark outcome={outcome}>{OUTCOME_WORDS[outcome]}</ResultMark>
          ),
        },
        {
          key: 'what',
          label: texts.what,
          className: styles.what,
          cell: ({ summary }) => summary,
        },
      ]}
      keyOf={({ id }) => id}
      label={texts.log}
      rows={events}
    />
  );
}

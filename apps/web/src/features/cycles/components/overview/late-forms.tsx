import { Box, Button, NativeSelect, Text } from '@mantine/core';
import { LABELS, LATE_REASONS, pageCount, type LateReason } from '@reviews/domain';
import { IconCircleCheck, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useUrlState } from '../../../../lib/use-url-state.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { PagedLinks } from '../../../../ui/paged-links.tsx';
import { Section } from '../../../../ui/section.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { SkeletonRows } from '../../../../ui/skeletons.tsx';
import { lateQuery, type CycleOverview, type LateForms as Late } from '../../api/overview-api.ts';
import { countedHref } from '../../lib/overview-links.ts';
import { OVERVIEW_TEXTS } from '../../lib/overview-texts.ts';
import { LateTable } from './late-table.tsx';
import styles from './overview.module.css';

const DEFAULTS = { late: '', late_of: '', late_search: '', late_page: '1' };
type State = typeof DEFAULTS;

const reasonOf = (text: string): LateReason | null =>
  LATE_REASONS.find((reason) => reason === text) ?? null;

/** Shows what is late, who holds it up and why. */
export function LateForms({ overview: { cycle, pulses } }: { overview: CycleOverview }) {
  const [state, change] = useUrlState(DEFAULTS);
  const reason = reasonOf(state.late);
  const pulseId = pulses.find(({ id }) => String(id) === state.late_of)?.id ?? null;
  const page = Math.max(1, Number(state.late_page) || 1);
  const asked = {
    page: String(page),
    ...(reason && { reason }),
    ...(pulseId !== null && { pulse_id: String(pulseId) }),
    ...(state.late_search !== '' && { search: state.late_search }),
  };
  const { data, error, isFetching, refetch } = useQuery(lateQuery(cycle.id, asked));
  const show = (next: Partial<State>): void => change({ late_page: '1', ...next });
  const isFiltered = reason !== null || pulseId !== null || state.late_search !== '';
  return (
    <Section hint={OVERVIEW_TEXTS.lateHint} isBare mb={40} title={OVERVIEW_TEXTS.lateHeading}>
      {data === undefined ? (
        error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={OVERVIEW_TEXTS.lateFailed}
          />
        ) : (
          <SkeletonRows label={OVERVIEW_TEXTS.lateLoading} rows={4} />
        )
      ) : !isFiltered && data.reasons.length === 0 ? (
        <EmptyState icon={IconCircleCheck} title={OVERVIEW_TEXTS.nothingLate}>
          {OVERVIEW_TEXTS.nothingLateHint}
        </EmptyState>
      ) : (
        <div aria-busy={isFetching}>
          {error && (
            <ErrorState
              error={error}
              onRetry={() => void refetch()}
              quiet
              retrying={isFetching}
              title={OVERVIEW_TEXTS.lateFailed}
            />
          )}
          <div className={styles.filters}>
            <SearchField
              label={OVERVIEW_TEXTS.lateSearch}
              labelled
              onSearch={(search) => show({ late_search: search })}
              value={state.late_search}
            />
            {pulses.length > 1 && (
              <NativeSelect
                data={[
                  { value: '', label: OVERVIEW_TEXTS.every },
                  ...pulses.map(({ id, title }) => ({ value: String(id), label: title })),
                ]}
                label={OVERVIEW_TEXTS.whichForms}
                onChange={(event) => show({ late_of: event.currentTarget.value })}
                value={pulseId === null ? '' : String(pulseId)}
              />
            )}
          </div>
          <Reasons chosen={reason} onChoose={(late) => show({ late })} reasons={data.reasons} />
          {data.data.length === 0 ? (
            <EmptyState
              action={
                isFiltered && (
                  <Button onClick={() => show(DEFAULTS)} variant="default">
                    {OVERVIEW_TEXTS.clear}
                  </Button>
                )
              }
              icon={IconSearch}
              title={OVERVIEW_TEXTS.noneFound}
            >
              {OVERVIEW_TEXTS.noneFoundHint}
            </EmptyState>
          ) : (
            <>
              <Box component="p" aria-live="polite" mb="sm" className="tabular">
                {OVERVIEW_TEXTS.found({ count: data.totalResults })}
                {state.late_search === '' && (
                  <InLists cycleId={cycle.id} late={data} pulses={pulses} reason={reason} />
                )}
              </Box>
              <LateTable cycleId={cycle.id} rows={data.data} />
            </>
          )}
          <PagedLinks
            label={OVERVIEW_TEXTS.latePages}
            onPage={(next) => show({ late_page: String(next) })}
            page={page}
            pages={pageCount(data.totalResults)}
          />
        </div>
      )}
    </Section>
  );
}

const sumOf = (reasons: Late['reasons']): number =>
  reasons.reduce((all, { count }) => all + count, 0);

/** Counts late reviews by reason; each button filters the rows. */
function Reasons({
  reasons,
  chosen,
  onChoose,
}: {
  reasons: Late['reasons'];
  chosen: LateReason | null;
  onChoose: (reason: LateReason | '') => void;
}) {
  const shown = LATE_REASONS.filter(
    (reason) => reason === chosen || reasons.some((one) => one.reason === reason),
  );
  return (
    <Box mb="0.75rem">
      <SegmentedControl
        choices={[
          { value: '', label: OVERVIEW_TEXTS.lateAll, count: sumOf(reasons) },
          ...shown.map((reason) => ({
            value: reason,
            label: LABELS.lists.lateReasons[reason],
            count: sumOf(reasons.filter((one) => one.reason === reason)),
          })),
        ]}
        label={OVERVIEW_TEXTS.lateReason}
        onChange={onChoose}
        value={chosen ?? ''}
      />
    </Box>
  );
}

/** Links to the same reviews in the list of each pulse, where actions are available. */
function InLists({
  cycleId,
  late,
  pulses,
  reason,
}: {
  cycleId: number;
  late: Late;
  pulses: CycleOverview['pulses'];
  reason: LateReason | null;
}) {
  const ofPulse = (id: number): number =>
    sumOf(
      late.reasons.filter(
        (one) => one.pulse_id === id && (reason === null || one.reason === reason),
      ),
    );
  const shown = pulses.filter(({ id }) => ofPulse(id) > 0);
  return (
    <Text span ml="sm" c="dimmed">
      {OVERVIEW_TEXTS.inLists}{' '}
      {shown.map(({ id, title }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={countedHref(cycleId, id, { late: reason ?? 'any' })}>
            {OVERVIEW_TEXTS.lateIn({ count: ofPulse(id), pulse: title })}
          </Link>
        </Fragment>
      ))}
    </Text>
  );
}

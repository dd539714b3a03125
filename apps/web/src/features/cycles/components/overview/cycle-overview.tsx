import { Box, Group, Stack } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChartBar,
  IconLockOpen,
  IconTable,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../../lib/api-error.ts';
import { useUrlState } from '../../../../lib/use-url-state.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { PageFrame } from '../../../../ui/page-frame.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { SkeletonBlock, SkeletonRows } from '../../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { overviewQuery, type CycleOverview as Overview } from '../../api/overview-api.ts';
import { listHref } from '../../lib/list-state.ts';
import { countedHref } from '../../lib/overview-links.ts';
import { OVERVIEW_TEXTS } from '../../lib/overview-texts.ts';
import { progressOf, PROGRESS_TEXTS } from '../../lib/progress.ts';
import { CycleNotFound } from '../cycle-not-found.tsx';
import { CycleDates } from '../seasons/cycle-dates.tsx';
import { CycleStateChip } from '../seasons/cycle-state-chip.tsx';
import { GroupProgress } from './group-progress.tsx';
import { LateForms } from './late-forms.tsx';
import { OverTime } from './over-time.tsx';
import { ProgressChart } from './progress-chart.tsx';
import { ProgressTable } from './progress-table.tsx';
import { StageTimeline } from './stage-timeline.tsx';

/**
 * Renders a cycle's progress (RT-18) by template, stage, department, manager and day, each number
 * linked to the reviews it counts; and what is late, and why.
 */
export function CycleOverview({ cycleId, tabs }: { cycleId: number; tabs?: ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery(overviewQuery(cycleId));
  if (error instanceof ApiError && error.kind === 'not-found') return <CycleNotFound />;
  return (
    <PageFrame
      place={<Link to="/cycles">{OVERVIEW_TEXTS.cycles}</Link>}
      subtitle={data && <Subtitle overview={data} />}
      tabs={tabs}
      title={data?.cycle.name ?? (error ? OVERVIEW_TEXTS.title : null)}
    >
      {data === undefined ? (
        error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={OVERVIEW_TEXTS.failed}
          />
        ) : (
          <OverviewSkeleton />
        )
      ) : (
        <div aria-busy={isFetching}>
          {error && (
            <ErrorState
              error={error}
              onRetry={() => void refetch()}
              quiet
              retrying={isFetching}
              title={OVERVIEW_TEXTS.refreshFailed}
            />
          )}
          <Content overview={data} />
        </div>
      )}
    </PageFrame>
  );
}

const Subtitle = ({ overview: { cycle } }: { overview: Overview }) => (
  <Group className="tabular" component="span" gap="6px 12px">
    <CycleStateChip state={cycle.state} />
    <CycleDates cycle={cycle} />
  </Group>
);

function Content({ overview }: { overview: Overview }) {
  const { cycle, pulses, stages } = overview;
  if (pulses.length === 0) {
    return (
      <EmptyState icon={IconChartBar} title={OVERVIEW_TEXTS.empty}>
        {OVERVIEW_TEXTS.emptyHint}
      </EmptyState>
    );
  }
  const progress = progressOf(...pulses);
  return (
    <>
      <Stack gap="md" maw={560} mb="xl">
        <ProgressBar
          label={PROGRESS_TEXTS.of({ name: cycle.name })}
          percent={progress.percent}
          words={PROGRESS_TEXTS.withPercent({
            words: PROGRESS_TEXTS.complete(progress),
            percent: progress.percent,
          })}
        />
        <LateNow cycleId={cycle.id} pulses={pulses} />
        <ReopenRequests cycleId={cycle.id} pulses={pulses} />
      </Stack>
      <Progress overview={overview} />
      <LateForms overview={overview} />
      <GroupProgress overview={overview} />
      <OverTime overview={overview} />
      {stages.length > 0 && (
        <Section isBare mb={40} title={OVERVIEW_TEXTS.stages}>
          <StageTimeline overview={overview} />
        </Section>
      )}
    </>
  );
}

interface Figures {
  cycleId: number;
  pulses: Overview['pulses'];
}

/** Counts late reviews; each number links to exactly those rows. */
function LateNow({ cycleId, pulses }: Figures) {
  const late = pulses.filter((pulse) => pulse.late > 0);
  return (
    <PulseFigures
      figures={late.map(({ id, title, late: count }) => ({
        id,
        title,
        count,
        href: countedHref(cycleId, id, { late: 'any' }),
      }))}
      icon={IconAlertTriangle}
      label={OVERVIEW_TEXTS.lateNow}
    />
  );
}

/** Counts open reopen requests; each number links to exactly those rows. */
function ReopenRequests({ cycleId, pulses }: Figures) {
  const asked = pulses.filter((pulse) => pulse.reopen_requests > 0);
  const figures = asked.map(({ id, title, reopen_requests: count }) => ({
    id,
    title,
    count,
    href: listHref(cycleId, id, { reopen_request: { selection: 'pending' } }),
  }));
  return (
    <PulseFigures figures={figures} icon={IconLockOpen} label={OVERVIEW_TEXTS.waitingToReopen} />
  );
}

function PulseFigures({
  label,
  icon: Mark,
  figures,
}: {
  label: string;
  icon: Icon;
  figures: readonly { id: number; title: string; count: number; href: string }[];
}) {
  if (figures.length === 0) return null;
  return (
    <Group align="flex-start" c="dimmed" component="p" gap="xs" wrap="nowrap">
      <Box c="var(--warning)" component="span" flex="none" lh={1} mt={2}>
        <Mark aria-hidden size={18} stroke={ICON_STROKE} />
      </Box>
      <span>
        {label}{' '}
        {figures.map(({ id, title, count, href }, index) => (
          <Fragment key={id}>
            {index > 0 && ', '}
            <Link to={href}>{OVERVIEW_TEXTS.lateIn({ count, pulse: title })}</Link>
          </Fragment>
        ))}
      </span>
    </Group>
  );
}

const DEFAULT_VIEW = { show: 'chart' };
const CHOICES = [
  { value: 'chart', label: OVERVIEW_TEXTS.chart, icon: IconChartBar },
  { value: 'table', label: OVERVIEW_TEXTS.table, icon: IconTable },
] as const;

function Progress({ overview: { cycle, pulses } }: { overview: Overview }) {
  const [{ show }, change] = useUrlState(DEFAULT_VIEW);
  const isTable = show === 'table';
  return (
    <Section
      action={
        <SegmentedControl
          choices={CHOICES}
          label={OVERVIEW_TEXTS.showAs}
          onChange={(next) => change({ show: next })}
          value={isTable ? 'table' : 'chart'}
        />
      }
      isBare
      mb={40}
      title={OVERVIEW_TEXTS.progress}
    >
      {isTable ? (
        <ProgressTable cycleId={cycle.id} pulses={pulses} />
      ) : (
        <ProgressChart cycleId={cycle.id} pulses={pulses} />
      )}
    </Section>
  );
}

const SKELETON_PULSE = 132;

function OverviewSkeleton() {
  return (
    <>
      <Stack gap="md" maw={560} mb="xl">
        <SkeletonBlock height={34} />
      </Stack>
      <SkeletonRows height={SKELETON_PULSE} label={OVERVIEW_TEXTS.loading} rows={4} />
    </>
  );
}

import { Group, Stack } from '@mantine/core';
import type { EmployeeOverview as Overview } from '@reviews/contracts/overview';
import { LABELS } from '@reviews/domain';
import { Link } from 'react-router';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { OverviewQuery } from '../api/overview-query.ts';
import { OVERVIEW_TEXTS } from '../lib/overview-texts.ts';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PositionsTable } from './positions-table.tsx';
import { PriorReviews, type PriorReviewsProps } from './prior-reviews.tsx';

interface EmployeeOverviewProps extends Pick<PriorReviewsProps, 'isOwn' | 'renderAnswers'> {
  query: OverviewQuery;
  /** Level of the section headings, below the heading with the person's name. */
  headingLevel: 2 | 3;
}

/**
 * A person's details and what the reader may know of their earlier reviews (specification 2.5), on
 * a page or in a dialog (OVR-01).
 */
export function EmployeeOverview({
  query: { data, error, isFetching, refetch },
  headingLevel,
  ...reading
}: EmployeeOverviewProps) {
  if (data === undefined && error === null) return <OverviewSkeleton />;
  if (data === undefined)
    return (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        title={OVERVIEW_TEXTS.loadFailed}
      />
    );
  return (
    <Stack gap="xl" miw={0}>
      <PersonFacts overview={data} />
      {data.anytimefeedback && (
        <p>
          <Link to={`/anytime-feedback/employee/${data.id}`}>
            {LABELS.overview.anytimeFeedback}
          </Link>
        </p>
      )}
      {data.underperformance.length > 0 && (
        <Section headingLevel={headingLevel} isBare mb={0} title={OVERVIEW_TEXTS.underperformance}>
          <Cases cases={data.underperformance} />
        </Section>
      )}
      <Section headingLevel={headingLevel} isBare mb={0} title={OVERVIEW_TEXTS.positions}>
        <PositionsTable positions={data.employeePositions} />
      </Section>
      {data.widgets.map(({ header, columns }) => (
        <Section headingLevel={headingLevel} isBare mb={0} key={header} title={header}>
          <PriorReviews columns={columns} reviews={data.priorReviews} title={header} {...reading} />
        </Section>
      ))}
    </Stack>
  );
}

/** Underperformance cases by quarter, with active ones marked (OVR-04). */
function Cases({ cases }: { cases: Overview['underperformance'] }) {
  return (
    <Group component="ul" gap="xs" role="list">
      {cases.map(({ quarter, active }, index) => (
        // The index is needed: nothing else tells apart two cases of the same quarter.
        <li className="tabular" key={`${quarter} ${index}`}>
          <Tag tone={active ? 'warning' : 'quiet'}>
            {active ? `${quarter} ${LABELS.overview.active}` : quarter}
          </Tag>
        </li>
      ))}
    </Group>
  );
}

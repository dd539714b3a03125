import { Box, Button, Group, Text } from '@mantine/core';
import { MESSAGES, pageCount } from '@reviews/domain';
import { IconUserSearch } from '@tabler/icons-react';
import type { Ref } from 'react';
import { toast } from '../../../lib/toasts.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PagedLinks } from '../../../ui/paged-links.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import type { usePlan } from '../api/launch-queries.ts';
import type { Choice } from '../hooks/use-choice.ts';
import type { PlanShown } from '../lib/choice-address.ts';
import { LAUNCH_TEXTS as texts } from '../lib/launch-texts.ts';
import type { DryRun } from './dry-run-section.tsx';
import { PlanTable } from './plan-table.tsx';

interface PlanSectionProps {
  choice: Choice;
  plan: ReturnType<typeof usePlan>;
  pulses: DryRun['pulses'];
  /** Pulses in which reviewers are nominated. */
  chosen: ReadonlySet<number>;
  headingRef: Ref<HTMLHeadingElement>;
}

/** Shows the plan person by person: who would write about them, or why nothing is opened. */
export function PlanSection({ choice, plan, pulses, chosen, headingRef }: PlanSectionProps) {
  const { shown, population } = choice;
  const { data, error, isFetching, refetch } = plan;
  const leaveOut = ({ id, preferred_name: name }: { id: number; preferred_name: string }): void => {
    choice.setPopulation({
      ...population,
      include: population.include.filter((each) => each !== id),
      exclude: [...population.exclude, id],
    });
    toast.success(texts.leftOut({ name }), {
      label: texts.undo,
      run: () => choice.setPopulation(population),
    });
  };
  const total = data?.totalResults ?? 0;
  return (
    <Section headingRef={headingRef} title={texts.byPerson}>
      <Group gap="8px 16px" mb="sm">
        <Box flex="1 1 16.25rem" maw="22.5rem">
          <SearchField
            label={texts.search}
            onSearch={(search) => choice.show({ search })}
            value={shown.search}
          />
        </Box>
        <Narrowed onShow={choice.show} pulses={pulses} shown={shown} />
        <Text c="dimmed" fz="note" role="status">
          {data === undefined ? '' : texts.shownOf({ count: total })}
        </Text>
      </Group>
      {error && (
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          quiet
          retrying={isFetching}
          title={texts.dryRunFailed}
        />
      )}
      {data === undefined ? (
        !error && <SkeletonRows label={texts.working} rows={6} />
      ) : (
        <div aria-busy={isFetching}>
          {data.data.length === 0 ? (
            <EmptyState
              action={<ShowAll onShow={choice.show} />}
              icon={IconUserSearch}
              quiet
              title={texts.noneFound}
            >
              {texts.noneFoundHint}
            </EmptyState>
          ) : (
            <PlanTable chosen={chosen} onLeaveOut={leaveOut} pulses={pulses} rows={data.data} />
          )}
          <PagedLinks
            onPage={(page) => choice.show({ page })}
            page={shown.page}
            pages={pageCount(total)}
          />
        </div>
      )}
    </Section>
  );
}

type Show = (shown: Partial<PlanShown>) => void;

/** Shows the table's filters in words, with a reset. */
function Narrowed({
  shown: { problem, pulseId },
  pulses,
  onShow,
}: {
  shown: PlanShown;
  pulses: DryRun['pulses'];
  onShow: Show;
}) {
  const pulse = pulses.find(({ id }) => id === pulseId)?.title;
  if (problem === null && pulse === undefined) return null;
  return (
    <Group component="span" fw={550} gap="4px 10px">
      {narrowedTo(problem === null ? null : MESSAGES.launches.problems[problem], pulse)}
      <ShowAll onShow={onShow} />
    </Group>
  );
}

function narrowedTo(problem: string | null, pulse: string | undefined): string {
  if (pulse === undefined) return problem ?? '';
  return problem === null ? texts.onlyPulse({ pulse }) : texts.problemOf({ problem, pulse });
}

const ShowAll = ({ onShow }: { onShow: Show }) => (
  <Button
    onClick={() => onShow({ problem: null, pulseId: null, search: '' })}
    size="compact-sm"
    variant="default"
  >
    {texts.showAll}
  </Button>
);

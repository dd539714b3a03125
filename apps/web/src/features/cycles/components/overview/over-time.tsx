import { Section } from '../../../../ui/section.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { Group, NativeSelect } from '@mantine/core';
import { IconChartAreaLine, IconTable } from '@tabler/icons-react';
import { useUrlState } from '../../../../lib/use-url-state.ts';
import type { CycleOverview } from '../../api/overview-api.ts';
import { completedDays, dueMarks } from '../../lib/completion.ts';
import { OVERVIEW_TEXTS } from '../../lib/overview-texts.ts';
import { progressOf } from '../../lib/progress.ts';
import { CompletionChart } from './completion-chart.tsx';
import { CompletionTable } from './completion-table.tsx';

const DEFAULTS = { time: 'chart', time_of: '' };
const CHOICES = [
  { value: 'chart', label: OVERVIEW_TEXTS.chart, icon: IconChartAreaLine },
  { value: 'table', label: OVERVIEW_TEXTS.table, icon: IconTable },
] as const;

/** Shows reviews completed over time against the due dates. */
export function OverTime({
  overview: { cycle, pulses, stages, completed },
}: {
  overview: CycleOverview;
}) {
  const [{ time, time_of: chosen }, change] = useUrlState(DEFAULTS);
  const shown = pulses.filter(({ id }) => String(id) === chosen);
  const asked = shown.length > 0 ? shown : pulses;
  const ids = asked.map(({ id }) => id);
  const days = completedDays(completed, ids);
  const value = time === 'table' ? 'table' : 'chart';
  return (
    <Section
      action={
        <Group align="flex-end" gap="8px 12px">
          {pulses.length > 1 && (
            <NativeSelect
              aria-label={OVERVIEW_TEXTS.whichForms}
              data={[
                { value: '', label: OVERVIEW_TEXTS.every },
                ...pulses.map(({ id, title }) => ({ value: String(id), label: title })),
              ]}
              onChange={(event) => change({ time_of: event.currentTarget.value })}
              value={shown.length > 0 ? chosen : ''}
            />
          )}
          <SegmentedControl
            choices={CHOICES}
            label={OVERVIEW_TEXTS.showAs}
            onChange={(next) => change({ time: next })}
            value={value}
          />
        </Group>
      }
      hint={OVERVIEW_TEXTS.timeHint}
      isBare
      mb={40}
      title={OVERVIEW_TEXTS.timeHeading}
    >
      {value === 'table' ? (
        <CompletionTable cycleId={cycle.id} days={days} pulses={asked} />
      ) : (
        <CompletionChart
          cycle={cycle}
          days={days}
          forms={progressOf(...asked).forms}
          marks={dueMarks(stages, ids)}
        />
      )}
    </Section>
  );
}

import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { Box, Group, Stack, Text } from '@mantine/core';
import type { CycleView } from '@reviews/contracts/cycle-builder';
import type { ResponseOf } from '@reviews/contracts/endpoint';
import type { dryRunLaunch } from '@reviews/contracts/launches';
import type { LaunchProblem } from '@reviews/domain';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import type { useDryRun } from '../api/launch-queries.ts';
import { Link } from 'react-router';
import { formatCount } from '../../../lib/format-count.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import type { PlanShown } from '../lib/choice-address.ts';
import { LAUNCH_TEXTS as texts } from '../lib/launch-texts.ts';
import styles from './launcher.module.css';
import { TableHead } from '../../../ui/table-head.tsx';

export type DryRun = ResponseOf<typeof dryRunLaunch>;
type Narrow = (shown: Partial<PlanShown>) => void;

interface DryRunSectionProps {
  cycle: CycleView;
  dryRun: ReturnType<typeof useDryRun>;
  shown: PlanShown;
  onShow: Narrow;
}

/** Shows the effect of a launch in numbers, each linked to the people it counts. */
export function DryRunSection({ cycle, dryRun, shown, onShow }: DryRunSectionProps) {
  const { data, error, isFetching, refetch } = dryRun;
  return (
    <Section hint={texts.dryRunHint} title={texts.dryRun}>
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
        !error && <SkeletonRows height={52} label={texts.working} rows={4} />
      ) : (
        <div aria-busy={isFetching}>
          <Faults cycle={cycle} faults={data.faults} />
          <AlreadyThere pulses={data.pulses} />
          <Totals data={data} />
          <PulseNumbers data={data} onShow={onShow} shown={shown} />
        </div>
      )}
    </Section>
  );
}

/** Lists what blocks the launch, with a link to the builder while the cycle can be edited. */
function Faults({
  cycle: { id, structure_fixed: isFixed },
  faults,
}: {
  cycle: CycleView;
  faults: DryRun['faults'];
}) {
  if (faults.length === 0) return null;
  return (
    <Notice icon={IconAlertCircle} tone="danger">
      <Text fw={550}>{texts.faults({ count: faults.length })}</Text>
      <Box component="ul" mb="xs" mt={4} ps={18}>
        {faults.map(({ path, message }) => (
          <li key={`${path} ${message}`}>{message}</li>
        ))}
      </Box>
      {isFixed ? (
        <div>{texts.leaveOutPulse}</div>
      ) : (
        <Text c="var(--ink)" component={Link} to={`/cycles/${id}`}>
          {texts.toBuilder}
        </Text>
      )}
    </Notice>
  );
}

function AlreadyThere({ pulses }: Pick<DryRun, 'pulses'>) {
  const count = pulses.reduce((sum, { has_already: already }) => sum + already, 0);
  if (count === 0) return null;
  return <Notice icon={IconInfoCircle}>{texts.addsOnly({ count })}</Notice>;
}

const UPWARDS = { flexDirection: 'column-reverse' } as const;

function Totals({ data }: { data: DryRun }) {
  return (
    <Group align="flex-start" component="dl" gap="12px 24px" mb="md" mt={0}>
      {(['people', 'reached', 'forms', 'writers'] as const).map((key) => (
        <Stack
          gap={0}
          justify="flex-end"
          key={key}
          maw="calc(50% - 12px)"
          miw="8.5rem"
          style={UPWARDS}
        >
          <Text c="dimmed" component="dt" fz="note">
            {texts.numbers[key]}
          </Text>
          <Text className="tabular" component="dd" fw={600} fz={24} m={0}>
            {formatCount(data[key])}
          </Text>
        </Stack>
      ))}
    </Group>
  );
}

function PulseNumbers({ data, shown, onShow }: { data: DryRun; shown: PlanShown; onShow: Narrow }) {
  const { columns } = texts;
  return (
    <table className={styles.numbers}>
      <TableHead cardsBelow={56} columns={Object.values(columns)} />
      <tbody>
        {data.pulses.map(({ id, title, forms, has_already: already, problems }) => (
          <tr key={id}>
            <th scope="row">{title}</th>
            <td data-label={columns.opens}>
              <Count
                count={forms}
                isShown={shown.pulseId === id && shown.problem === null}
                label={texts.opensIn({ count: forms, pulse: title })}
                onShow={() => onShow({ pulseId: id, problem: null, search: '' })}
              />
            </td>
            <td data-label={columns.already}>
              <Count
                count={already}
                isShown={shown.pulseId === id && shown.problem === 'has_form'}
                label={texts.problemIn({ count: already, label: texts.hasForm, pulse: title })}
                onShow={() => onShow({ pulseId: id, problem: 'has_form', search: '' })}
              />
            </td>
            <td data-label={columns.problems}>
              <Problems
                onShow={onShow}
                problems={problems}
                pulse={title}
                pulseId={id}
                shown={shown}
              />
            </td>
          </tr>
        ))}
      </tbody>
      {data.pulses.length > 1 && data.problems.length > 0 && (
        <tfoot>
          <tr>
            <th colSpan={3} scope="row">
              {texts.everyPulse}
            </th>
            <td data-label={columns.problems}>
              <Problems
                onShow={onShow}
                problems={data.problems}
                pulse={texts.everyPulse}
                pulseId={null}
                shown={shown}
              />
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

interface ProblemsProps {
  problems: DryRun['problems'];
  pulse: string;
  pulseId: number | null;
  shown: PlanShown;
  onShow: Narrow;
}

function Problems({ problems, pulse, pulseId, shown, onShow }: ProblemsProps) {
  if (problems.length === 0)
    return (
      <Text span c="var(--ink-3)">
        {texts.nothingToLookAt}
      </Text>
    );
  return (
    <Group component="span" gap={6} align="stretch">
      {problems.map(({ kind, label, count }) => (
        <button
          aria-label={texts.problemIn({ count, label, pulse })}
          aria-pressed={shown.problem === kind && shown.pulseId === pulseId}
          className={styles.count}
          key={kind}
          onClick={() => onShow({ problem: kind, pulseId, search: '' })}
          type="button"
        >
          <Text c={toneOf(kind)} fw={620} span>
            {formatCount(count)}
          </Text>{' '}
          {label}
        </button>
      ))}
    </Group>
  );
}

/** Returns red for a problem that leaves someone out; else it only needs a look. */
const toneOf = (kind: LaunchProblem): string =>
  kind === 'too_few_reviewers' || kind === 'overloaded_reviewer'
    ? 'var(--warning)'
    : 'var(--danger)';

function Count({
  count,
  label,
  isShown,
  onShow,
}: {
  count: number;
  label: string;
  isShown: boolean;
  onShow: () => void;
}) {
  if (count === 0)
    return (
      <Text span c="var(--ink-3)">
        0
      </Text>
    );
  return (
    <button
      aria-label={label}
      aria-pressed={isShown}
      className={styles.count}
      onClick={onShow}
      type="button"
    >
      {formatCount(count)}
    </button>
  );
}

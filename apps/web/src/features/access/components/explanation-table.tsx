import { Box, Button } from '@mantine/core';
import type { ExplainAbout, ExplainedVerdict, Explanation } from '@reviews/contracts/access';
import { IconCheck, IconEyeQuestion, IconX } from '@tabler/icons-react';
import { ApiError } from '../../../lib/api-error.ts';
import { DataTable, Sub, type DataColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { useExplanation } from '../api/access-queries.ts';
import { EXPLAIN_TEXTS as texts } from '../lib/access-texts.ts';

const COLUMNS: readonly DataColumn<ExplainedVerdict>[] = [
  { key: 'action', label: texts.action, cell: ({ action }) => action },
  {
    key: 'verdict',
    label: texts.verdict,
    cardLabel: null,
    cell: ({ allowed }) => <Verdict allowed={allowed} />,
  },
  {
    key: 'rule',
    label: texts.rule,
    cardLabel: null,
    cell: ({ sentence, through }) => (
      <>
        {sentence}
        {through.length > 0 && <Sub>{texts.through({ names: through.join(', ') })}</Sub>}
      </>
    ),
  },
];

/** Lists each action with whether it is allowed and the rule that decides. */
export function ExplanationTable({
  userId,
  about,
  onOther,
}: {
  userId: number;
  about: ExplainAbout;
  onOther: () => void;
}) {
  const { data, error, isFetching, refetch } = useExplanation(userId, about);
  if (data === undefined && error instanceof ApiError && error.kind === 'not-found') {
    const other = (
      <Button onClick={onOther} variant="default">
        {texts.otherRecord}
      </Button>
    );
    return (
      <EmptyState action={other} icon={IconEyeQuestion} title={error.message}>
        {texts.noRecordHint}
      </EmptyState>
    );
  }
  if (data === undefined)
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        title={texts.failed}
      />
    ) : (
      <SkeletonRows height={56} rows={7} />
    );
  return (
    <section aria-labelledby="explained">
      <Box component="h2" fw={600} fz="lg" id="explained">
        {headingOf(data, about.kind)}
      </Box>
      {data.person.is_deactivated && <Notice tone="quiet">{texts.closed}</Notice>}
      <Box mt="sm">
        <DataTable
          columns={COLUMNS}
          keyOf={({ action }) => action}
          label={texts.verdictLabel({ name: data.person.name, subject: data.about.subject })}
          rows={data.verdicts}
        />
      </Box>
    </section>
  );
}

function headingOf(
  { person: { name }, about: { title, subject, cycle } }: Explanation,
  kind: ExplainAbout['kind'],
): string {
  if (kind === 'employee') return texts.headingEmployee({ name, subject });
  return cycle === null
    ? texts.heading({ name, title, subject })
    : texts.headingInCycle({ name, title, subject, cycle });
}

function Verdict({ allowed }: { allowed: boolean }) {
  return (
    <StateMark icon={allowed ? IconCheck : IconX} tone={allowed ? 'positive' : 'danger'}>
      {allowed ? texts.yes : texts.no}
    </StateMark>
  );
}

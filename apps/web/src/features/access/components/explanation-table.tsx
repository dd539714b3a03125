import { Box, Button } from '@mantine/core';
import type { ExplainAbout, ExplainedVerdict, Explanation } from '@reviews/contracts/access';
import { IconCheck, IconEyeQuestion, IconX } from '@tabler/icons-react';
import { ApiError } from '../../../lib/api-error.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import record from '../../../ui/record-table.module.css';
import { RecordTable } from '../../../ui/record-table.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useExplanation } from '../api/access-queries.ts';
import { EXPLAIN_TEXTS as texts } from '../lib/access-texts.ts';
import styles from '../../../ui/record-page.module.css';

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
      <h2 className={styles.sectionTitle} id="explained">
        {headingOf(data, about.kind)}
      </h2>
      {data.person.is_deactivated && <p className={styles.note}>{texts.closed}</p>}
      <Box mt="sm">
        <RecordTable
          columns={[texts.action, texts.verdict, texts.rule]}
          label={texts.verdictLabel({ name: data.person.name, subject: data.about.subject })}
        >
          {data.verdicts.map((verdict) => (
            <VerdictRow key={verdict.action} verdict={verdict} />
          ))}
        </RecordTable>
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

function VerdictRow({
  verdict: { action, allowed, sentence, through },
}: {
  verdict: ExplainedVerdict;
}) {
  const Mark = allowed ? IconCheck : IconX;
  return (
    <tr>
      <th scope="row">{action}</th>
      <td>
        <span
          className={`${styles.state} ${allowed ? (styles.good ?? '') : (styles.refused ?? '')}`}
        >
          <Mark aria-hidden size={16} stroke={ICON_STROKE} />
          {allowed ? texts.yes : texts.no}
        </span>
      </td>
      <td>
        {sentence}
        {through.length > 0 && (
          <span className={record.sub}>{texts.through({ names: through.join(', ') })}</span>
        )}
      </td>
    </tr>
  );
}

import { Text } from '@mantine/core';
import { useDeferredValue } from 'react';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { SkeletonRows } from '../../../../ui/skeletons.tsx';
import { useReaders } from '../../api/template-queries.ts';
import { useBuilder } from '../../hooks/use-builder.ts';
import { BUILDER_TEXTS as texts } from '../../lib/template-texts.ts';

/**
 * Step that shows who could read a review of this template, decided by the same rule as real
 * access.
 */
export function ReadersStep() {
  const { template, draft } = useBuilder();
  const { data, error, isFetching, refetch } = useReaders(
    template.id,
    useDeferredValue(draft.options),
  );
  if (data === undefined) {
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        quiet
        retrying={isFetching}
        title={texts.readersFailed}
      />
    ) : (
      <SkeletonRows height={48} rows={4} />
    );
  }
  return (
    <>
      <Text c="dimmed" mb="sm">
        {texts.readersIntro}
      </Text>
      <div aria-busy={isFetching}>
        <DataTable
          columns={[
            { key: 'group', label: texts.group, cell: ({ group }) => group },
            { key: 'when', label: texts.when, cardLabel: null, cell: ({ when }) => when },
            {
              key: 'writer',
              label: texts.writer,
              cardLabel: null,
              cell: ({ knows_writer: knowsWriter }) =>
                knowsWriter ? texts.knowsWriter : texts.notWriter,
            },
          ]}
          keyOf={({ group, when }) => `${group} ${when}`}
          label={texts.step.readers}
          rows={data.readers}
        />
      </div>
    </>
  );
}

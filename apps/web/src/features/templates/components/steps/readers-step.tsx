import { useDeferredValue } from 'react';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../../ui/skeletons.tsx';
import { useReaders } from '../../api/template-queries.ts';
import { useBuilder } from '../../hooks/use-builder.ts';
import { BUILDER_TEXTS as texts } from '../../lib/template-texts.ts';
import styles from './steps.module.css';
import { TableHead } from '../../../../ui/table-head.tsx';

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
      <p className={styles.note}>{texts.readersIntro}</p>
      <table aria-busy={isFetching} aria-label={texts.step.readers} className={styles.table}>
        <TableHead cardsBelow={40} columns={[texts.group, texts.when, texts.writer]} />
        <tbody>
          {data.readers.map(({ group, when, knows_writer: knowsWriter }) => (
            <tr key={`${group} ${when}`}>
              <th scope="row">{group}</th>
              <td>{when}</td>
              <td>{knowsWriter ? texts.knowsWriter : texts.notWriter}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

import { Box } from '@mantine/core';
import type { BulkForm, BulkGroup } from '@reviews/contracts/bulk';
import { BULK_TEXTS } from '../../lib/bulk-texts.ts';
import styles from './bulk.module.css';

/** Lists reviews by reviewee and writer; only the first of very many. */
export function FormNames({ forms, count }: { forms: readonly BulkForm[]; count: number }) {
  if (forms.length === 0) return null;
  return (
    <ul className={styles.names}>
      {forms.map(({ hash, employee, assignee }) => (
        <li key={hash}>
          {employee.preferred_name}{' '}
          <span className={styles.quiet}>{BULK_TEXTS.writtenBy({ name: assignee })}</span>
        </li>
      ))}
      {count > forms.length && (
        <li className={styles.quiet}>{BULK_TEXTS.more({ count: count - forms.length })}</li>
      )}
    </ul>
  );
}

const countOf = (groups: readonly BulkGroup[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0);

/** Lists the reviews that stay unchanged, grouped by reason. */
export function BulkGroups({
  groups,
  title,
}: {
  groups: readonly BulkGroup[];
  title: (values: { count: number }) => string;
}) {
  if (groups.length === 0) return null;
  const heading = title({ count: countOf(groups) });
  return (
    <section aria-label={heading} className={styles.groups}>
      <Box component="h3" mt={4} fz="sm" fw={620}>
        {heading}
      </Box>
      {groups.map((group) => (
        <div className={styles.group} key={group.reason}>
          <p>
            {group.message} <span className={styles.quiet}>({group.count})</span>
          </p>
          <FormNames count={group.count} forms={group.forms} />
        </div>
      ))}
    </section>
  );
}

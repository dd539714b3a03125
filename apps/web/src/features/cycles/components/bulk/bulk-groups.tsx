import { Box, Stack, Text } from '@mantine/core';
import type { BulkForm, BulkGroup } from '@reviews/contracts/bulk';
import { BULK_TEXTS } from '../../lib/bulk-texts.ts';

/** Lists reviews by reviewee and writer; only the first of very many. */
export function FormNames({ forms, count }: { forms: readonly BulkForm[]; count: number }) {
  if (forms.length === 0) return null;
  return (
    <Box
      className="wrap-anywhere"
      component="ul"
      mah="11rem"
      role="list"
      style={{ overflowY: 'auto' }}
    >
      {forms.map(({ hash, employee, assignee }) => (
        <Box component="li" key={hash} py={2}>
          {employee.preferred_name}{' '}
          <Text c="dimmed" fz="note" span>
            {BULK_TEXTS.writtenBy({ name: assignee })}
          </Text>
        </Box>
      ))}
      {count > forms.length && (
        <Text c="dimmed" component="li" fz="note" py={2}>
          {BULK_TEXTS.more({ count: count - forms.length })}
        </Text>
      )}
    </Box>
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
    <Stack aria-label={heading} component="section" gap="sm">
      <Box component="h3" mt={4} fz="sm" fw={620}>
        {heading}
      </Box>
      {groups.map((group) => (
        <Stack
          bd="1px solid var(--hairline)"
          bdrs="sm"
          gap={6}
          key={group.reason}
          px={14}
          py={10}
          style={{ borderLeft: '3px solid var(--warning)' }}
        >
          <p>
            {group.message}{' '}
            <Text c="dimmed" fz="note" span>
              ({group.count})
            </Text>
          </p>
          <FormNames count={group.count} forms={group.forms} />
        </Stack>
      ))}
    </Stack>
  );
}

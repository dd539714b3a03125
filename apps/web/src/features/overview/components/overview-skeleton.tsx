import { Box, Group, Stack } from '@mantine/core';
import { LABELS } from '@reviews/domain';
import { SkeletonBlock, SkeletonLine, SkeletonRows } from '../../../ui/skeletons.tsx';
import { OVERVIEW_TEXTS } from '../lib/overview-texts.ts';

/** Loading state of the overview, in the same shape. */
export function OverviewSkeleton() {
  return (
    <Stack gap="xl" miw={0}>
      <Group align="flex-start" gap="md" wrap="nowrap">
        <SkeletonBlock height={64} width="64px" />
        <Box flex={1} miw={0}>
          <SkeletonLine width="12em" />
          <br />
          <SkeletonLine width="min(28em, 100%)" />
        </Box>
      </Group>
      <SkeletonRows height={52} label={OVERVIEW_TEXTS.loading} rows={2} />
      <SkeletonRows height={64} label={LABELS.overview.priorReviews} rows={3} />
    </Stack>
  );
}

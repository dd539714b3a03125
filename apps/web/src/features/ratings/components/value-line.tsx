import { Box, Group } from '@mantine/core';
import type { RatingTypeView } from '@reviews/contracts/ratings';

/** The values of a scale in order. */
export function ValueLine({ values }: { values: RatingTypeView['values'] }) {
  return (
    <Group component="ol" gap="6px 16px" align="stretch" role="list">
      {values.map(({ id, name, abbreviation }) => (
        <Box component="li" className="wrap-anywhere" key={id}>
          <Box
            bdrs="sm"
            bg="var(--hover)"
            c="dimmed"
            component="span"
            display="inline-block"
            fw={550}
            fz="xs"
            lh="1.25rem"
            miw="1.5rem"
            px={6}
            ta="center"
          >
            {abbreviation}
          </Box>{' '}
          {name}
        </Box>
      ))}
    </Group>
  );
}

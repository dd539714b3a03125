import { Box, Group } from '@mantine/core';
import type { RatingTypeView } from '@reviews/contracts/ratings';
import styles from './ratings.module.css';

/** The values of a scale in order. */
export function ValueLine({ values }: { values: RatingTypeView['values'] }) {
  return (
    <Group component="ol" gap="6px 16px" align="stretch" role="list">
      {values.map(({ id, name, abbreviation }) => (
        <Box component="li" className="wrap-anywhere" key={id}>
          <span className={styles.short}>{abbreviation}</span> {name}
        </Box>
      ))}
    </Group>
  );
}

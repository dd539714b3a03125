import type { RatingTypeView } from '@reviews/contracts/ratings';
import styles from './ratings.module.css';

/** The values of a scale in order. */
export function ValueLine({ values }: { values: RatingTypeView['values'] }) {
  return (
    <ol className={styles.line}>
      {values.map(({ id, name, abbreviation }) => (
        <li className={styles.value} key={id}>
          <span className={styles.short}>{abbreviation}</span> {name}
        </li>
      ))}
    </ol>
  );
}

import { useBuilder } from '../hooks/use-builder.ts';
import { BUILDER_TEXTS as texts } from '../lib/builder-texts.ts';
import styles from './builder.module.css';
import { DayField, TextField } from './fields.tsx';
import { Section } from './section.tsx';

/** Edits the cycle's name and dates. */
export function DetailsSection() {
  const { draft, edit } = useBuilder();
  return (
    <Section title={texts.details}>
      <div className={styles.pair}>
        <TextField
          label={texts.name}
          onChange={(name) => edit((cycle) => ({ ...cycle, name }))}
          path="name"
          required
          value={draft.name}
        />
        <TextField
          hint={texts.placardHint}
          label={texts.placard}
          onChange={(text) => edit((cycle) => ({ ...cycle, placard_sub_text: text }))}
          path="placard_sub_text"
          value={draft.placard_sub_text}
        />
      </div>
      <div className={styles.days}>
        <DayField
          label={texts.start}
          onChange={(day) => edit((cycle) => ({ ...cycle, start_date: day ?? '' }))}
          path="start_date"
          required
          value={draft.start_date}
        />
        <DayField
          label={texts.end}
          onChange={(day) => edit((cycle) => ({ ...cycle, end_date: day ?? '' }))}
          path="end_date"
          required
          value={draft.end_date}
        />
      </div>
    </Section>
  );
}

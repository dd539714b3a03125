import { Stack } from '@mantine/core';
import { columns } from '../../../../ui/columns.ts';
import { Section } from '../../../../ui/section.tsx';
import { useBuilder } from '../hooks/use-builder.ts';
import { BUILDER_TEXTS as texts } from '../lib/builder-texts.ts';
import { DayField, DAYS, TextField } from './fields.tsx';

/** Edits the cycle's name and dates. */
export function DetailsSection() {
  const { draft, edit } = useBuilder();
  return (
    <Section title={texts.details}>
      <Stack gap="md" mb="md" style={columns('16rem', true)}>
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
      </Stack>
      <Stack gap="md" style={DAYS}>
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
      </Stack>
    </Section>
  );
}

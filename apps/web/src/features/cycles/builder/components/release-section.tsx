import { Group, Stack, TextInput } from '@mantine/core';
import { inOneMode, MIN_RELEASE_DAYS, type ReleaseMode } from '@reviews/domain';
import { useId } from 'react';
import { Choice } from '../../../../ui/choice.tsx';
import { Section } from '../../../../ui/section.tsx';
import { fieldId, useBuilder } from '../hooks/use-builder.ts';
import { BUILDER_TEXTS as texts, RELEASE_MODES } from '../lib/builder-texts.ts';
import { DayField, DAYS, DaysField, HINT_BELOW } from './fields.tsx';

const USUAL_TIME = '09:00';

/**
 * Edits when packets are released: one mode at a time, and the values of the others are dropped
 * (PKT-01 to PKT-03, AMB-33).
 */
export function ReleaseSection() {
  const { draft, edit, isClosed } = useBuilder();
  const id = useId();
  const choose = (mode: ReleaseMode): void =>
    edit((cycle) => ({
      ...cycle,
      mode,
      ...inOneMode(
        { ...cycle, packet_release_time: cycle.packet_release_time ?? USUAL_TIME },
        mode,
      ),
    }));
  return (
    <Section title={texts.release}>
      <Group aria-label={texts.release} gap="12px 32px" align="stretch" mb="md" role="radiogroup">
        {RELEASE_MODES.map(({ value, label, hint }) => (
          <Choice
            checked={draft.mode === value}
            disabled={isClosed}
            hint={hint}
            key={value}
            label={label}
            name={id}
            onChange={() => choose(value)}
            type="radio"
          />
        ))}
      </Group>
      {draft.mode !== 'none' && (
        <Stack gap="md" style={DAYS}>
          {draft.mode === 'days' ? (
            <DaysField
              label={texts.releaseDays}
              min={MIN_RELEASE_DAYS}
              onChange={(days) => edit((cycle) => ({ ...cycle, packet_release_days: days }))}
              path="packet_release_days"
              value={draft.packet_release_days}
            />
          ) : (
            <DayField
              label={texts.releaseDate}
              min={draft.start_date}
              onChange={(day) => edit((cycle) => ({ ...cycle, packet_release_date: day }))}
              path="packet_release_date"
              value={draft.packet_release_date}
            />
          )}
          <TextInput
            description={texts.releaseTimeHint}
            disabled={isClosed}
            id={fieldId('packet_release_time')}
            inputWrapperOrder={HINT_BELOW}
            label={texts.releaseTime}
            onChange={(event) => {
              const { value } = event.currentTarget;
              edit((cycle) => ({ ...cycle, packet_release_time: value === '' ? null : value }));
            }}
            type="time"
            value={draft.packet_release_time ?? ''}
          />
        </Stack>
      )}
    </Section>
  );
}

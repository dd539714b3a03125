import { columns } from '../../../ui/columns.ts';
import { Section } from '../../../ui/section.tsx';
import { Button, Stack, Text } from '@mantine/core';
import { EVERYONE, isCalendarDay, type Population } from '@reviews/domain';
import { useState } from 'react';
import { ErrorState } from '../../../ui/error-state.tsx';
import type { usePopulations } from '../api/launch-queries.ts';
import { isEveryone } from '../lib/choice-address.ts';
import { LAUNCH_TEXTS as texts } from '../lib/launch-texts.ts';
import { ChooseUnits } from './choose-units.tsx';
import { NamedPeople } from './named-people.tsx';
import { SavedLists } from './saved-lists.tsx';
import { DateField } from '../../../ui/date-field.tsx';

interface PopulationSectionProps {
  population: Population;
  populations: ReturnType<typeof usePopulations>;
  onChange: (population: Population) => void;
}

const COLUMNS = columns('16.25rem', true);

/** Edits the population of a launch. */
export function PopulationSection({ population, populations, onChange }: PopulationSectionProps) {
  const { data, error, isFetching, refetch } = populations;
  const { department_ids: chosenDepartments } = population;
  const departments = data?.departments ?? [];
  const teamsOf = (ids: readonly number[]) =>
    departments
      .filter(({ id }) => ids.length === 0 || ids.includes(id))
      .flatMap(({ teams }) => teams);
  const set = (change: Partial<Population>): void => onChange({ ...population, ...change });
  const chooseDepartments = (ids: number[]): void => {
    // A team outside the chosen departments would match no one.
    const left = new Set(teamsOf(ids).map(({ id }) => id));
    set({ department_ids: ids, team_ids: population.team_ids.filter((id) => left.has(id)) });
  };
  return (
    <Section
      action={<SavedLists onPick={onChange} population={population} populations={populations} />}
      hint={texts.whoHint}
      title={texts.who}
    >
      {error && data === undefined && (
        <ErrorState error={error} onRetry={() => void refetch()} quiet retrying={isFetching} />
      )}
      <Stack align="flex-start" gap="md" mb="md" style={COLUMNS}>
        <ChooseUnits
          chosen={chosenDepartments}
          label={texts.departments}
          onChange={chooseDepartments}
          units={departments}
        />
        <ChooseUnits
          chosen={population.team_ids}
          label={texts.teams}
          onChange={(ids) => set({ team_ids: ids })}
          units={teamsOf(chosenDepartments)}
        />
        <HiredBefore
          day={population.hired_before}
          key={population.hired_before}
          onChange={(day) => set({ hired_before: day })}
        />
      </Stack>
      <Stack align="flex-start" gap="md" mb="md" style={COLUMNS}>
        <NamedPeople
          ids={population.manager_ids}
          label={texts.below}
          onChange={(ids) => set({ manager_ids: ids })}
        />
        <NamedPeople
          hint={texts.includeHint}
          ids={population.include}
          label={texts.include}
          onChange={(ids) => set({ include: ids })}
        />
        <NamedPeople
          ids={population.exclude}
          label={texts.exclude}
          onChange={(ids) => set({ exclude: ids })}
        />
      </Stack>
      {isEveryone(population) ? (
        <Text c="dimmed" fz="note" maw="var(--measure)">
          {texts.everyone}
        </Text>
      ) : (
        <Button onClick={() => onChange(EVERYONE)} size="compact-sm" variant="subtle">
          {texts.startOver}
        </Button>
      )}
    </Section>
  );
}

/** Applies a date once it is complete: a half-typed one filters nothing. */
function HiredBefore({
  day,
  onChange,
}: {
  day: string | null;
  onChange: (day: string | null) => void;
}) {
  const [typed, setTyped] = useState(day ?? '');
  const take = (): void => {
    const next = isCalendarDay(typed) ? typed : null;
    if (next !== day) onChange(next);
  };
  return (
    <DateField
      description={texts.hiredHint}
      inputWrapperOrder={['label', 'input', 'description']}
      label={texts.hiredBefore}
      onBlur={take}
      onChange={(next) => setTyped(next ?? '')}
      onKeyDown={(event) => event.key === 'Enter' && take()}
      value={typed}
    />
  );
}

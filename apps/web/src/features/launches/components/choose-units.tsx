import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, InputBase, Popover, Stack, Text, TextInput } from '@mantine/core';
import { MESSAGES, QUICK_FILTER_MIN_OPTIONS } from '@reviews/domain';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { LAUNCH_TEXTS as texts } from '../lib/launch-texts.ts';

interface Unit {
  id: number;
  name: string;
}

interface ChooseUnitsProps {
  label: string;
  units: readonly Unit[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

const NAMED = 2;
const WIDTH = 300;

function summary(chosen: readonly number[], units: readonly Unit[]): string {
  if (chosen.length === 0) return texts.any;
  if (chosen.length > NAMED) return texts.chosenUnits({ count: chosen.length });
  return chosen.map((id) => units.find((unit) => unit.id === id)?.name ?? `${id}`).join(', ');
}

/** Selects departments or teams, behind a button that shows the selection. */
export function ChooseUnits({ label, units, chosen, onChange }: ChooseUnitsProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  return (
    <Popover
      onChange={setOpened}
      opened={opened}
      position="bottom-start"
      returnFocus
      shadow="md"
      transitionProps={{ duration: 100 }}
      trapFocus
      width={WIDTH}
    >
      <Popover.Target>
        <InputBase
          aria-expanded={opened}
          aria-haspopup="dialog"
          aria-labelledby={`${id}-label ${id}-value`}
          component="button"
          id={id}
          label={label}
          labelProps={{ id: `${id}-label` }}
          onClick={() => setOpened(!opened)}
          pointer
          rightSection={<IconChevronDown aria-hidden size={16} stroke={ICON_STROKE} />}
          rightSectionPointerEvents="none"
          type="button"
        >
          <Text
            c={chosen.length === 0 ? 'var(--ink-3)' : undefined}
            component="span"
            display="block"
            id={`${id}-value`}
            truncate
          >
            {summary(chosen, units)}
          </Text>
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={`${id}-label`}>
        <UnitList chosen={chosen} label={label} onChange={onChange} units={units} />
      </Popover.Dropdown>
    </Popover>
  );
}

function UnitList({ label, units, chosen, onChange }: ChooseUnitsProps) {
  const [quick, setQuick] = useState('');
  const wanted = quick.trim().toLocaleLowerCase();
  const found = units.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  return (
    <Stack align="flex-start" gap="xs">
      {units.length > QUICK_FILTER_MIN_OPTIONS && (
        <TextInput
          aria-label={texts.quickFilter({ label })}
          data-autofocus
          onChange={(event) => setQuick(event.currentTarget.value)}
          placeholder={texts.quickFilterHint}
          size="xs"
          value={quick}
          w="100%"
        />
      )}
      <Stack
        aria-label={label}
        gap={0}
        mah="16.25rem"
        role="group"
        style={{ overflowY: 'auto' }}
        w="100%"
      >
        {found.map(({ id, name }) => (
          <Checkbox
            checked={chosen.includes(id)}
            key={id}
            label={name}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...chosen, id]
                  : chosen.filter((each) => each !== id),
              )
            }
            px={4}
            py={6}
            size="xs"
          />
        ))}
        {found.length === 0 && (
          <Text c="dimmed" fz="note">
            {MESSAGES.employees.noResults}
          </Text>
        )}
      </Stack>
      <Button
        disabled={chosen.length === 0}
        onClick={() => onChange([])}
        size="compact-sm"
        variant="subtle"
      >
        {texts.clear}
      </Button>
    </Stack>
  );
}

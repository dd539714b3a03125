import '@mantine/core/styles/Popover.layer.css';
import { Button, Group, InputBase, Popover, Stack, Text, TextInput } from '@mantine/core';
import { MESSAGES, QUICK_FILTER_MIN_OPTIONS } from '@reviews/domain';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { OptionList } from '../option-list.tsx';
import hidden from '../visually-hidden.module.css';
import { ICON_STROKE } from '../theme/theme.ts';
import { listHeightOf, optionsOf, type FilterOption } from './filter-props.ts';
import { FILTER_TEXTS } from './filter-texts.ts';
import type { FilterControlProps } from './filter-control-props.ts';

/** Chooses any number of options (LIST-23), behind a button that shows the selection. */
export function MultiSelectFilter({
  definition,
  value,
  onChange,
}: FilterControlProps<'multi-select'>) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const options = optionsOf(definition.props);
  const selections = value.selections.map(String);
  return (
    <div>
      <Popover
        onChange={setOpened}
        opened={opened}
        position="bottom-start"
        returnFocus
        shadow="md"
        transitionProps={{ duration: 100 }}
        trapFocus
        width={280}
      >
        <Popover.Target>
          <InputBase
            aria-expanded={opened}
            aria-haspopup="dialog"
            aria-labelledby={`${id}-label ${id}-value`}
            classNames={{ label: (definition.showLabel ? '' : hidden.hidden) ?? '' }}
            component="button"
            id={id}
            label={definition.label}
            labelProps={{ id: `${id}-label` }}
            onClick={() => setOpened(!opened)}
            pointer
            rightSection={<IconChevronDown aria-hidden size={16} stroke={ICON_STROKE} />}
            rightSectionPointerEvents="none"
            type="button"
          >
            <Text
              c={selections.length === 0 ? 'var(--ink-3)' : undefined}
              display="block"
              fz="inherit"
              id={`${id}-value`}
              lh="inherit"
              span
              truncate
            >
              {summary(selections, options)}
            </Text>
          </InputBase>
        </Popover.Target>
        <Popover.Dropdown aria-labelledby={`${id}-label`}>
          <QuickOptions
            height={listHeightOf(definition.props)}
            label={definition.label}
            onChange={(next) => onChange({ selections: next })}
            options={options}
            selections={selections}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

const NAMED = 2;

function summary(selections: readonly string[], options: readonly FilterOption[]): string {
  if (selections.length === 0) return FILTER_TEXTS.any;
  if (selections.length > NAMED) return FILTER_TEXTS.selected({ count: selections.length });
  return selections
    .map((each) => options.find(({ value }) => value === each)?.label ?? each)
    .join(', ');
}

interface QuickOptionsProps {
  label: string;
  options: readonly FilterOption[];
  selections: readonly string[];
  height: number;
  onChange: (selections: string[]) => void;
}

/**
 * The options in a list of fixed height (CONST-05), with a quick filter box if there are more than
 * ten (CONST-04).
 */
function QuickOptions({ label, options, selections, height, onChange }: QuickOptionsProps) {
  const [quick, setQuick] = useState('');
  const wanted = quick.trim().toLocaleLowerCase();
  const shown = options.filter((option) => option.label.toLocaleLowerCase().includes(wanted));
  const toggle = (value: string, on: boolean) =>
    onChange(on ? [...selections, value] : selections.filter((each) => each !== value));
  return (
    <Stack gap="xs">
      {options.length > QUICK_FILTER_MIN_OPTIONS && (
        <TextInput
          aria-label={FILTER_TEXTS.quickFilterOf({ label })}
          data-autofocus
          onChange={(event) => setQuick(event.currentTarget.value)}
          placeholder={FILTER_TEXTS.quickFilter}
          size="xs"
          value={quick}
        />
      )}
      <OptionList
        chosen={selections}
        height={height}
        label={label}
        onChoose={toggle}
        options={shown.map(({ value, label: name }) => ({ key: value, label: name }))}
      >
        {shown.length === 0 && (
          <Text py="xs" px={4} c="dimmed">
            {MESSAGES.employees.noResults}
          </Text>
        )}
      </OptionList>
      <Group gap={0} align="stretch" justify="flex-end" wrap="nowrap">
        <Button
          disabled={selections.length === 0}
          onClick={() => onChange([])}
          size="compact-sm"
          variant="subtle"
        >
          {FILTER_TEXTS.clear}
        </Button>
      </Group>
    </Stack>
  );
}

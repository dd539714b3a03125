import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { formatDateTime } from '@reviews/domain';
import { useMemo, useState } from 'react';
import { timeZones, zoneLabel, zoneMatches } from '../lib/config-choices.ts';
import { CONFIG_TEXTS as texts } from '../lib/config-texts.ts';

interface ZoneFieldProps {
  value: string;
  onChange: (zone: string) => void;
  fault: string | undefined;
}

/** The surrounding target adds `aria-controls` and `aria-expanded`. */
const COMBOBOX_ROLE = { role: 'combobox' } as const;
const MOST_SHOWN = 50;

/** Chooses a time zone by typing part of its name. */
export function ZoneField({ value, onChange, fault }: ZoneFieldProps) {
  // Null: the user is not typing, so the chosen zone is shown.
  const [typed, setTyped] = useState<string | null>(null);
  const zones = useMemo(() => timeZones(value), [value]);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped(null);
    },
  });
  const found = zones.filter((zone) => zoneMatches(zone, typed ?? '')).slice(0, MOST_SHOWN);
  return (
    <Combobox
      onOptionSubmit={(zone) => {
        onChange(zone);
        combobox.closeDropdown();
      }}
      store={combobox}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...COMBOBOX_ROLE}
          aria-autocomplete="list"
          autoComplete="off"
          description={texts.now({ time: timeIn(value) })}
          error={fault}
          label={texts.timeZone}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={({ key }) => {
            if (key === 'Escape') combobox.closeDropdown();
          }}
          placeholder={texts.searchZone}
          spellCheck={false}
          value={typed ?? zoneLabel(value)}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
          {found.length === 0 && <Combobox.Empty role="status">{texts.noZone}</Combobox.Empty>}
          {found.map((zone) => (
            <Combobox.Option active={zone === value} key={zone} value={zone}>
              {zoneLabel(zone)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Returns day and time in the zone; empty if the zone is unknown. */
function timeIn(zone: string): string {
  try {
    return formatDateTime(new Date(), zone);
  } catch {
    return '';
  }
}

import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { MESSAGES } from '@reviews/domain';
import { useId, useState } from 'react';
import { AvatarInitials } from './avatar-initials.tsx';
import styles from './employee-picker.module.css';
import { useTypeahead, type Search, type TypeaheadState } from './use-typeahead.ts';

/** What the picker shows of a person; a search hit of the API has more. */
export interface PickableEmployee {
  id: number;
  preferred_name: string;
  position_name: string;
  manager_name: string;
}

export interface EmployeePickerProps<T extends PickableEmployee> {
  label: string;
  value: T | null;
  onChange: (employee: T | null) => void;
  search: Search<T>;
  placeholder?: string;
  error?: string | null;
  disabled?: boolean;
  autoFocus?: boolean;
}

/** Its `aria-controls` and `aria-expanded` come from the surrounding target. */
const COMBOBOX_ROLE = { role: 'combobox' } as const;

/**
 * Finds one employee by typing: from two characters on, 500 ms after the last key (WID-12, CONST-07). The chosen name
 * stands in the field's place with a control that clears it (SES-19).
 */
export function EmployeePicker<T extends PickableEmployee>(props: EmployeePickerProps<T>) {
  const { label, value, onChange, search, placeholder = 'Type a name', error = null, disabled = false, autoFocus = false } = props;
  const labelId = useId();
  if (value) {
    return (
      <div>
        <div className={styles.label} id={labelId}>
          {label}
        </div>
        <div aria-labelledby={labelId} className={styles.chosen} role="group">
          <AvatarInitials name={value.preferred_name} size={24} />
          <span className={styles.chosenName}>{value.preferred_name}</span>
          <CloseButton aria-label={`Clear ${value.preferred_name}`} disabled={disabled} onClick={() => onChange(null)} />
        </div>
      </div>
    );
  }
  return <SearchField autoFocus={autoFocus} disabled={disabled} error={error} label={label} onPick={onChange} placeholder={placeholder} search={search} />;
}

interface SearchFieldProps<T> {
  label: string;
  placeholder: string;
  error: string | null;
  disabled: boolean;
  autoFocus: boolean;
  search: Search<T>;
  onPick: (employee: T) => void;
}

function SearchField<T extends PickableEmployee>({ label, placeholder, error, disabled, autoFocus, search, onPick }: SearchFieldProps<T>) {
  const [text, setText] = useState('');
  const state = useTypeahead(text, search);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const hits = state.kind === 'found' ? state.hits : [];
  return (
    <Combobox
      onOptionSubmit={(id) => {
        const picked = hits.find((hit) => String(hit.id) === id);
        if (picked) onPick(picked);
        combobox.closeDropdown();
      }}
      store={combobox}
      zIndex={400}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...COMBOBOX_ROLE}
          aria-autocomplete="list"
          autoComplete="off"
          data-autofocus={autoFocus || undefined}
          disabled={disabled}
          error={error}
          label={label}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onFocus={() => combobox.openDropdown()}
          placeholder={placeholder}
          rightSection={state.kind === 'searching' ? <Loader aria-label="Searching" size={16} /> : null}
          value={text}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={state.kind === 'idle' || state.kind === 'searching'}>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
          <Outcome state={state} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Outcome<T extends PickableEmployee>({ state }: { state: TypeaheadState<T> }) {
  if (state.kind === 'failed') return <Combobox.Empty role="alert">{MESSAGES.employees.searchFailed}</Combobox.Empty>;
  if (state.kind !== 'found') return null;
  if (state.hits.length === 0) return <Combobox.Empty role="status">{MESSAGES.employees.noResults}</Combobox.Empty>;
  return state.hits.map((hit) => (
    <Combobox.Option key={hit.id} value={String(hit.id)}>
      <div className={styles.option}>
        <AvatarInitials name={hit.preferred_name} />
        <div>
          <div className={styles.name}>{hit.preferred_name}</div>
          <div className={styles.place}>{[hit.position_name, hit.manager_name && `reports to ${hit.manager_name}`].filter(Boolean).join(' · ')}</div>
        </div>
      </div>
    </Combobox.Option>
  ));
}

import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import {
  Combobox,
  Group,
  Loader,
  Text,
  TextInput,
  useCombobox,
  VisuallyHidden,
} from '@mantine/core';
import { MESSAGES } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { employeeSearch } from '@reviews/messages/en/widgets';
import { useState, type ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import styles from './employee-picker.module.css';
import { useTypeahead, type Search, type TypeaheadState } from './use-typeahead.ts';

const TEXTS = texts(employeeSearch);

/** What a search shows of a person; search results of the API have more. */
export interface PickableEmployee {
  id: number;
  preferred_name: string;
  position_name: string;
  manager_name: string;
  photo?: string | null;
}

/** Remarks about a person in the results. */
interface Remarks<T> {
  /** Returns a muted note; null if there is none. */
  noteOf?: ((employee: T) => string | null) | undefined;
  /**
   * Returns why a person cannot be picked; they are still shown and announced. Null if they can.
   */
  barOf?: ((employee: T) => string | null) | undefined;
}

export interface EmployeeSearchProps<T extends PickableEmployee> extends Remarks<T> {
  label: string;
  search: Search<T>;
  onPick: (employee: T) => void;
  placeholder?: string;
  /** Text below the label, usually the reason why the field is disabled. */
  description?: ReactNode;
  error?: string | null;
  disabled?: boolean;
  autoFocus?: boolean;
}

/** Its `aria-controls` and `aria-expanded` come from the surrounding target. */
const COMBOBOX_ROLE = { role: 'combobox' } as const;

/**
 * Finds employees by typing: from two characters, 500 ms after the last key (WID-12, CONST-07).
 * After a pick the field stays
 * and is cleared, so that another can follow.
 */
export function EmployeeSearch<T extends PickableEmployee>(props: EmployeeSearchProps<T>) {
  const {
    label,
    search,
    onPick,
    placeholder = TEXTS.placeholder,
    description,
    error = null,
    disabled = false,
    autoFocus = false,
    noteOf,
    barOf,
  } = props;
  const [text, setText] = useState('');
  // Announced when someone who cannot be picked is chosen.
  const [refusal, setRefusal] = useState('');
  const state = useTypeahead(text, search);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const hits = state.kind === 'found' ? state.hits : [];
  const pick = (id: string): void => {
    const picked = hits.find((hit) => String(hit.id) === id);
    if (!picked) return;
    const bar = barOf?.(picked) ?? null;
    setRefusal(bar === null ? '' : `${picked.preferred_name}: ${bar}`);
    if (bar !== null) return;
    setText('');
    combobox.closeDropdown();
    onPick(picked);
  };
  return (
    <Combobox onOptionSubmit={pick} store={combobox} zIndex={400}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...COMBOBOX_ROLE}
          aria-autocomplete="list"
          autoComplete="off"
          data-autofocus={autoFocus || undefined}
          description={description}
          disabled={disabled}
          error={error}
          label={label}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setRefusal('');
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onFocus={() => combobox.openDropdown()}
          placeholder={placeholder}
          rightSection={
            state.kind === 'searching' ? <Loader aria-label={TEXTS.searching} size={16} /> : null
          }
          value={text}
        />
      </Combobox.Target>
      <VisuallyHidden role="status">
        {refusal || (hits.length > 0 ? MESSAGES.lists.results({ count: hits.length }) : '')}
      </VisuallyHidden>
      <Combobox.Dropdown hidden={state.kind === 'idle' || state.kind === 'searching'}>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }}>
          <Outcome barOf={barOf} noteOf={noteOf} state={state} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Outcome<T extends PickableEmployee>({
  state,
  ...remarks
}: Remarks<T> & { state: TypeaheadState<T> }) {
  if (state.kind === 'failed')
    return <Combobox.Empty role="alert">{MESSAGES.employees.searchFailed}</Combobox.Empty>;
  if (state.kind !== 'found') return null;
  if (state.hits.length === 0)
    return <Combobox.Empty role="status">{MESSAGES.employees.noResults}</Combobox.Empty>;
  return state.hits.map((hit) => <Hit hit={hit} key={hit.id} {...remarks} />);
}

/**
 * Does not use Mantine's `disabled`, which arrow keys skip: screen reader users would never learn
 * the reason.
 */
function Hit<T extends PickableEmployee>({ hit, noteOf, barOf }: Remarks<T> & { hit: T }) {
  const bar = barOf?.(hit) ?? null;
  const place = [
    hit.position_name,
    hit.manager_name && TEXTS.reportsTo({ name: hit.manager_name }),
    noteOf?.(hit),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <Combobox.Option
      aria-disabled={bar !== null || undefined}
      className={styles.hit ?? ''}
      value={String(hit.id)}
    >
      <Group gap="sm" wrap="nowrap">
        <Avatar name={hit.preferred_name} photo={hit.photo} />
        <div>
          <div className={styles.name}>{hit.preferred_name}</div>
          <Text component="div" c="dimmed" fz="xs">
            {place}
          </Text>
          {bar !== null && (
            <Text component="div" mt={2} c="dimmed" fz="xs" fs="italic">
              {bar}
            </Text>
          )}
        </div>
      </Group>
    </Combobox.Option>
  );
}

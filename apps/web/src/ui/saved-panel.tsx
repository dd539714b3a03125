import { Button, Group, Text } from '@mantine/core';
import { IconCheck, IconDots } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { AnchoredPanel } from './anchored-panel.tsx';
import { ErrorState } from './error-state.tsx';
import type { AnchorPlace } from './anchor.tsx';
import styles from './saved-panel.module.css';
import { SkeletonRows } from './skeletons.tsx';
import { ICON_STROKE } from './theme/theme.ts';

const WIDTH = 320;
const ROW = 36;

export interface SavedThing {
  id: number;
  name: string;
}

export interface SavedPanelTexts {
  /** Same as the button, which names the panel. */
  title: string;
  failed: string;
  none: string;
  /** Returns the label of the button that opens an item's actions. */
  changeOf: (thing: SavedThing) => string;
  save: string;
}

/** An action for a saved item. */
export interface SavedAct<T> {
  label: string;
  run: (thing: T) => void;
  /** Returns whether the action is currently unavailable. */
  isOff?: (thing: T) => boolean;
  /** Set if the action removes the item, so that the focus moves to the next one. */
  removes?: true;
}

interface SavedPanelProps<T extends SavedThing> extends AnchorPlace {
  texts: SavedPanelTexts;
  /** Undefined while loading. */
  things: readonly T[] | undefined;
  failure: { error: unknown; retry: () => void; retrying: boolean } | null;
  /** Returns whether an item is currently applied. */
  isCurrent: (thing: T) => boolean;
  /** Returns a note to show before an item is applied. */
  noteOf?: (thing: T) => string | null;
  /** Returns why an item cannot be applied here. */
  hindranceOf?: (thing: T) => string | null;
  onPick: (thing: T) => void;
  acts: readonly SavedAct<T>[];
  /** Saves the current state; a text says why there is nothing to save, and '' shows nothing. */
  onSave: (() => void) | string;
}

/**
 * Panel of items that the user saved under names: apply one, change one, or save the current state.
 */
export function SavedPanel<T extends SavedThing>(props: SavedPanelProps<T>) {
  const { button, id, opened, onClose, texts, things, failure, onSave } = props;
  return (
    <AnchoredPanel {...{ button, id, opened, onClose }} className={styles.panel} width={WIDTH}>
      {/* Takes the focus while there is no button. */}
      <div
        className={styles.still}
        data-autofocus={things === undefined || things.length === 0 || undefined}
        tabIndex={-1}
      >
        {failure !== null && things === undefined && (
          <ErrorState
            error={failure.error}
            onRetry={failure.retry}
            quiet
            retrying={failure.retrying}
            title={texts.failed}
          />
        )}
        {failure === null && things === undefined && <SkeletonRows height={ROW} rows={2} />}
        {things?.length === 0 && (
          <Text py={6} px={4} c="dimmed" fz="note">
            {texts.none}
          </Text>
        )}
      </div>
      {things !== undefined && things.length > 0 && <Things {...props} things={things} />}
      {things !== undefined && onSave !== '' && (
        <div className={styles.save}>
          {typeof onSave === 'string' ? (
            <Text py={6} px={4} c="dimmed" fz="note">
              {onSave}
            </Text>
          ) : (
            <Button fullWidth onClick={onSave} size="compact-sm" variant="light">
              {texts.save}
            </Button>
          )}
        </div>
      )}
    </AnchoredPanel>
  );
}

function Things<T extends SavedThing>({
  things,
  texts,
  ...props
}: SavedPanelProps<T> & { things: readonly T[] }) {
  const [shown, setShown] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  /** Moves the focus from a removed item to the one that takes its place, or to the last. */
  const moveOn = (index: number): void => {
    setShown(null);
    const names = list.current?.querySelectorAll<HTMLButtonElement>('[data-pick]') ?? [];
    (names[index + 1] ?? names[index - 1])?.focus();
  };
  return (
    <ul aria-label={texts.title} className={styles.things} ref={list}>
      {things.map((thing, index) => (
        <Thing
          {...props}
          isShown={shown === thing.id}
          key={thing.id}
          onGone={() => moveOn(index)}
          onShow={() => setShown(shown === thing.id ? null : thing.id)}
          texts={texts}
          thing={thing}
        />
      ))}
    </ul>
  );
}

type ThingProps<T extends SavedThing> = Pick<
  SavedPanelProps<T>,
  'texts' | 'isCurrent' | 'noteOf' | 'hindranceOf' | 'onPick' | 'acts'
> & {
  thing: T;
  /** Whether the item's actions are shown. */
  isShown: boolean;
  onShow: () => void;
  onGone: () => void;
};

function Thing<T extends SavedThing>({
  thing,
  texts,
  isCurrent,
  noteOf,
  hindranceOf,
  onPick,
  acts,
  isShown,
  onShow,
  onGone,
}: ThingProps<T>) {
  const id = useId();
  const hindrance = hindranceOf?.(thing) ?? null;
  const note = hindrance ?? noteOf?.(thing) ?? null;
  const isApplied = isCurrent(thing);
  return (
    <li>
      <Group gap={2} align="flex-start" wrap="nowrap">
        <button
          aria-current={isApplied || undefined}
          aria-disabled={hindrance !== null || undefined}
          className={styles.pick}
          data-pick
          onClick={() => hindrance === null && onPick(thing)}
          type="button"
        >
          <Group
            component="span"
            gap={0}
            align="stretch"
            wrap="nowrap"
            flex="none"
            w={18}
            pt={4}
            c="var(--accent-text)"
          >
            {isApplied && <IconCheck aria-hidden size={16} stroke={ICON_STROKE} />}
          </Group>
          <span className={styles.words}>
            <span className={styles.name}>{thing.name}</span>
            {note !== null && (
              <Text span c="dimmed" fz="xs">
                {note}
              </Text>
            )}
          </span>
        </button>
        <button
          aria-controls={id}
          aria-expanded={isShown}
          aria-label={texts.changeOf(thing)}
          className={styles.dots}
          onClick={onShow}
          type="button"
        >
          <IconDots aria-hidden size={18} stroke={ICON_STROKE} />
        </button>
      </Group>
      <div aria-label={thing.name} className={styles.acts} hidden={!isShown} id={id} role="group">
        {acts.map(({ label, run, isOff, removes }) => (
          <Button
            color={removes ? 'red' : 'gray'}
            disabled={isOff?.(thing) ?? false}
            key={label}
            onClick={() => {
              if (removes) onGone();
              run(thing);
            }}
            size="compact-sm"
            variant="subtle"
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  );
}

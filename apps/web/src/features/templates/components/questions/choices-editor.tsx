import { ActionIcon, Box, Button, Group, Text, TextInput } from '@mantine/core';
import { choiceBounds, type DraftQuestion } from '@reviews/domain';
import { IconClipboardList, IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { moveItem } from '../../../../ui/move-item.ts';
import { SortableList } from '../../../../ui/sortable-list.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { useArrival, useFields } from '../../hooks/use-fields.ts';
import { BUILDER_TEXTS as texts } from '../../lib/template-texts.ts';
import { PasteDialog } from './paste-dialog.tsx';

const ICON = { 'aria-hidden': true, size: 16, stroke: ICON_STROKE } as const;

interface ChoicesEditorProps {
  question: DraftQuestion;
  /** Path of the choices, as used by the validation rules. */
  path: string;
  onChange: (choices: string[]) => void;
  /** Called with the complete new name once a choice is renamed. */
  onRename: ((before: string, name: string) => void) | undefined;
}

interface Row {
  /** An id, because two choices may have the same text while being typed. */
  id: number;
  choice: string;
}

/** Returns the rows with stable ids, whatever changes in the list. */
function useRows(choices: readonly string[]): Row[] {
  const [ids, setIds] = useState(() => choices.map((_choice, at) => at));
  const [known, setKnown] = useState(choices);
  if (known !== choices) {
    setKnown(choices);
    setIds(idsFor(choices, known, ids));
  }
  const current = known === choices ? ids : idsFor(choices, known, ids);
  return choices.map((choice, at) => ({ id: current[at] ?? at, choice }));
}

/** Keeps the ids of choices that stayed or moved; others get a new id. */
function idsFor(
  choices: readonly string[],
  before: readonly string[],
  ids: readonly number[],
): number[] {
  if (
    choices.length === before.length &&
    choices.filter((choice, at) => choice !== before[at]).length === 1
  )
    return [...ids];
  const left = before.map((choice, at) => ({ choice, id: ids[at] ?? at }));
  let last = Math.max(-1, ...ids);
  return choices.map((choice) => {
    const at = left.findIndex((each) => each.choice === choice);
    if (at >= 0) return left.splice(at, 1)[0]?.id ?? (last += 1);
    return (last += 1);
  });
}

/**
 * Editor for the choices of a question, or the categories of a distribution: type, paste and
 * reorder.
 */
export function ChoicesEditor({ question, path, onChange, onRename }: ChoicesEditorProps) {
  const { readOnly, faultAt } = useFields();
  const [isPasting, setIsPasting] = useState(false);
  const isDistribution = question.ui_key === 'distribution';
  const choices = question.config.options ?? NO_CHOICES;
  const { most, chars } = choiceBounds(question.ui_key);
  const isFull = choices.length >= most;
  const rows = useRows(choices);
  const list = useRef<HTMLFieldSetElement>(null);
  const addButton = useArrival<HTMLButtonElement>(path);
  const isAdding = useRef(false);
  // Focus the field of a choice that was just added.
  useEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    [...(list.current?.querySelectorAll<HTMLInputElement>('input') ?? [])].at(-1)?.focus();
  });
  const add = (): void => {
    if (isFull) return;
    onChange([...choices, '']);
    isAdding.current = true;
  };
  const fault = faultAt(path);
  return (
    <Box component="fieldset" miw={0} m={0} p={0} bd={0} ref={list}>
      <Box component="legend" pt={0} pb={4} px={0} fw={500}>
        {isDistribution ? texts.categories : texts.choices}
      </Box>
      {isDistribution && (
        <Text mb={6} c="dimmed" fz="xs">
          {texts.categoriesHint}
        </Text>
      )}
      {rows.length > 0 && (
        <SortableList
          items={rows}
          keyOf={({ id }) => String(id)}
          label={isDistribution ? texts.categories : texts.choices}
          movable={!readOnly}
          nameOf={({ choice }, at) => (choice === '' ? texts.choice({ number: at + 1 }) : choice)}
          onMove={(from, to) => onChange(moveItem(choices, from, to))}
        >
          {({ choice }, at) => (
            <Choice
              at={at}
              maxLength={chars}
              onChange={(name) => onChange(choices.with(at, name))}
              onEnter={add}
              onRemove={() => onChange(choices.toSpliced(at, 1))}
              onRename={onRename}
              path={`${path}.${at}`}
              value={choice}
            />
          )}
        </SortableList>
      )}
      {!readOnly && (
        <Group gap={4} align="stretch" mt="xs">
          <Button
            disabled={isFull}
            leftSection={<IconPlus {...ICON} />}
            onClick={add}
            ref={addButton}
            size="compact-sm"
            variant="subtle"
          >
            {isDistribution ? texts.addCategory : texts.addChoice}
          </Button>
          <Button
            disabled={isFull}
            leftSection={<IconClipboardList {...ICON} />}
            onClick={() => setIsPasting(true)}
            size="compact-sm"
            variant="subtle"
          >
            {texts.paste}
          </Button>
        </Group>
      )}
      {fault && (
        <Text mt={4} c="var(--danger)" fz="note" role="alert">
          {fault}
        </Text>
      )}
      {isPasting && (
        <PasteDialog
          onAdd={(added) => onChange([...choices, ...added])}
          onClose={() => setIsPasting(false)}
          present={choices}
          uiKey={question.ui_key}
        />
      )}
    </Box>
  );
}

const NO_CHOICES: string[] = [];

interface ChoiceProps {
  value: string;
  at: number;
  path: string;
  maxLength: number;
  onRename: ChoicesEditorProps['onRename'];
  onChange: (name: string) => void;
  onRemove: () => void;
  onEnter: () => void;
}

function Choice({
  value,
  at,
  path,
  maxLength,
  onRename,
  onChange,
  onRemove,
  onEnter,
}: ChoiceProps) {
  const { readOnly, faultAt } = useFields();
  const field = useArrival<HTMLInputElement>(path);
  const before = useRef(value);
  const name = texts.choice({ number: at + 1 });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  };
  return (
    <Group gap={4} align="flex-start" wrap="nowrap">
      <TextInput
        aria-label={name}
        flex={1}
        error={faultAt(path)}
        maxLength={maxLength}
        // Conditions on this choice follow once its new name is complete.
        onBlur={() => onRename?.(before.current, value)}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={() => {
          before.current = value;
        }}
        onKeyDown={onKeyDown}
        readOnly={readOnly}
        ref={field}
        value={value}
      />
      {!readOnly && (
        <ActionIcon
          aria-label={texts.removeChoice({ name: value === '' ? name : value })}
          color="gray"
          onClick={onRemove}
          size="lg"
          variant="subtle"
        >
          <IconX {...ICON} />
        </ActionIcon>
      )}
    </Group>
  );
}

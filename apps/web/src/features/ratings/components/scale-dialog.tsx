import { Box, Button, Stack, Text, TextInput } from '@mantine/core';
import type { RatingTypeView } from '@reviews/contracts/ratings';
import { NAME_MAX_CHARS, RATING_VALUES_MAX, scaleFaults } from '@reviews/domain';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { EditDialog, problemOf } from '../../../ui/edit-dialog.tsx';
import { StoredVersion } from '../../../ui/stored-version.tsx';
import { moveItem } from '../../../ui/move-item.ts';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useSaveScale } from '../api/rating-queries.ts';
import { editedScale, inputOf, isEdited, newValue, type EditedValue } from '../lib/edited-scale.ts';
import { RATING_TEXTS } from '../lib/rating-texts.ts';
import { ValueFields } from './value-fields.tsx';
import { ValueLine } from './value-line.tsx';

const WIDTH = 640;

/** Messages by field. */
type Problems = Readonly<Record<string, string | undefined>>;

const problemsOf = (error: unknown): Problems =>
  error instanceof ApiError
    ? Object.fromEntries(Object.entries(error.errors).map(([path, [message]]) => [path, message]))
    : {};

/**
 * Adds a scale if `latest` is null, or changes one; `latest` is the scale as last received from the
 * server.
 */
export function ScaleDialog({
  latest,
  onClose,
}: {
  latest: RatingTypeView | null;
  onClose: () => void;
}) {
  // The version the edit is based on; replaced when the user has looked at a newer version by
  // someone else.
  const [base, setBase] = useState(latest);
  const [scale, setScale] = useState(() => editedScale(latest));
  const [found, setFound] = useState<Problems>({});
  const form = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = useSaveScale(base);
  const problems = { ...problemsOf(error), ...found };
  const isBehind = base !== null && latest !== null && latest.revision !== base.revision;
  const isConflict = error instanceof ApiError && error.kind === 'conflict';

  useEffect(() => {
    if (wanted === null) return;
    form.current?.querySelector<HTMLInputElement>(`[name="${wanted}"]`)?.focus();
    setWanted(null);
  }, [wanted]);

  const edit = (change: Partial<typeof scale>): void => {
    setScale({ ...scale, ...change });
    setFound({});
    reset();
  };
  const editValue = (key: string, change: Partial<EditedValue>): void =>
    edit({
      values: scale.values.map((value) => (value.key === key ? { ...value, ...change } : value)),
    });
  const fail = (faults: Problems): void => {
    setFound(faults);
    setWanted(Object.keys(faults)[0] ?? null);
  };
  const save = (): void => {
    const faults = scaleFaults(scale);
    if (faults.length > 0)
      fail(Object.fromEntries(faults.toReversed().map(({ path, message }) => [path, message])));
    else
      mutate(inputOf(scale, base), {
        onSuccess: onClose,
        onError: (refusal) => setWanted(Object.keys(problemsOf(refusal))[0] ?? null),
      });
  };
  return (
    <EditDialog
      busy={isPending}
      dirty={isEdited(scale, base)}
      onClose={onClose}
      onSave={save}
      problem={problems.values ?? problemOf(error, Object.keys(problemsOf(error)).length > 0)}
      saveLabel={RATING_TEXTS.save}
      size={WIDTH}
      title={base === null ? RATING_TEXTS.addTitle : RATING_TEXTS.editTitle(base)}
    >
      <Stack gap={20} ref={form}>
        <TextInput
          data-autofocus
          error={problems.name}
          label={RATING_TEXTS.name}
          maxLength={NAME_MAX_CHARS}
          name="name"
          onChange={(event) => edit({ name: event.currentTarget.value })}
          required
          value={scale.name}
        />
        <div>
          <Box component="h3" fz="note" fw={550}>
            {RATING_TEXTS.values}
          </Box>
          <Text mb="xs" c="dimmed" fz="xs">
            {RATING_TEXTS.hint}
          </Text>
          <SortableList
            items={scale.values}
            keyOf={({ key }) => key}
            label={RATING_TEXTS.values}
            nameOf={(value, index) => value.name || RATING_TEXTS.newValue({ position: index + 1 })}
            onMove={(from, to) => edit({ values: moveItem(scale.values, from, to) })}
          >
            {(value, index) => (
              <ValueFields
                onChange={(change) => editValue(value.key, change)}
                onRemove={() =>
                  edit({ values: scale.values.filter(({ key }) => key !== value.key) })
                }
                position={index}
                problems={{
                  name: problems[`values.${index}.name`],
                  abbreviation: problems[`values.${index}.abbreviation`],
                }}
                value={value}
              />
            )}
          </SortableList>
          <Button
            mt="xs"
            disabled={scale.values.length >= RATING_VALUES_MAX}
            leftSection={<IconPlus aria-hidden size={16} stroke={ICON_STROKE} />}
            onClick={() => {
              edit({ values: [...scale.values, newValue()] });
              setWanted(`values.${scale.values.length}.name`);
            }}
            variant="subtle"
          >
            {RATING_TEXTS.addValue}
          </Button>
        </div>
      </Stack>
      {(isConflict || isBehind) && latest !== null && (
        <StoredVersion
          name={latest.name}
          onMine={() => {
            setBase(latest);
            reset();
          }}
          onTheirs={() => {
            setBase(latest);
            setScale(editedScale(latest));
            setFound({});
            reset();
          }}
        >
          <ValueLine values={latest.values} />
        </StoredVersion>
      )}
    </EditDialog>
  );
}

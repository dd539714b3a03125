import type { RatingTypeInput, RatingTypeView } from '@reviews/contracts/ratings';

/** A value of a scale that is being edited. */
export interface EditedValue {
  /** React key: a new value has no id yet. */
  key: string;
  id: number | null;
  name: string;
  abbreviation: string;
  in_use: boolean;
}

export interface EditedScale {
  name: string;
  values: EditedValue[];
}

let added = 0;

export function newValue(): EditedValue {
  added += 1;
  return { key: `new-${added}`, id: null, name: '', abbreviation: '', in_use: false };
}

/** Returns the stored scale in editable form; a new one starts with two empty values. */
export function editedScale(scale: RatingTypeView | null): EditedScale {
  if (scale === null) return { name: '', values: [newValue(), newValue()] };
  return {
    name: scale.name,
    values: scale.values.map((value) => ({ ...value, key: `value-${value.id}` })),
  };
}

/** Returns the request body. A value that someone else has removed is sent as a new one. */
export function inputOf(
  { name, values }: EditedScale,
  stored: RatingTypeView | null,
): RatingTypeInput {
  const known = new Set(stored?.values.map(({ id }) => id));
  return {
    name,
    values: values.map((value) => ({
      id: value.id !== null && known.has(value.id) ? value.id : null,
      name: value.name,
      abbreviation: value.abbreviation,
    })),
  };
}

const words = ({
  name,
  values,
}: Pick<EditedScale, 'name'> & {
  values: readonly Pick<EditedValue, 'id' | 'name' | 'abbreviation'>[];
}): string =>
  JSON.stringify([name, values.map((value) => [value.id, value.name, value.abbreviation])]);

/** Returns whether there are unsaved changes. Ignores new values that are empty. */
export function isEdited(edited: EditedScale, stored: RatingTypeView | null): boolean {
  const values = edited.values.filter(
    (value) => value.id !== null || value.name !== '' || value.abbreviation !== '',
  );
  return words({ name: edited.name, values }) !== words(stored ?? { name: '', values: [] });
}

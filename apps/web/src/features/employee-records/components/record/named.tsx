import { TextInput } from '@mantine/core';

interface NamedProps {
  label: string;
  listId: string;
  names: readonly { id: number; name: string }[];
  description?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  error: string | undefined;
  maxLength: number;
  name?: string;
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

/** Edits a name and suggests existing ones. */
export function Named({ listId, names, description, ...input }: NamedProps) {
  return (
    <div>
      <TextInput {...input} {...(description === undefined ? {} : { description })} list={listId} />
      <datalist id={listId}>
        {names.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </div>
  );
}

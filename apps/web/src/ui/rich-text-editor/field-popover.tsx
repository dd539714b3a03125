import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Stack.layer.css';
import { Button, Group, Popover, Stack, TextInput } from '@mantine/core';
import { useState, type KeyboardEvent, type ReactNode } from 'react';

const WIDTH_PX = 320;

interface FieldPopoverProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The toolbar button that opens the field. */
  readonly target: ReactNode;
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly initial: string;
  readonly submitLabel: string;
  /** Takes the text; returns an error message, or null if it is valid. */
  readonly onSubmit: (text: string) => string | null;
  readonly onRemove?: (() => void) | undefined;
  readonly removeLabel?: string;
}

/**
 * A single text field that opens at a toolbar button: the address of a link, or the description of
 * a picture.
 */
export function FieldPopover({ opened, onClose, target, ...field }: FieldPopoverProps) {
  return (
    <Popover
      opened={opened}
      onDismiss={onClose}
      width={WIDTH_PX}
      position="bottom-start"
      shadow="md"
      trapFocus
      withinPortal
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      middlewares={{ flip: true, shift: { padding: 8 } }}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown>
        <FieldForm {...field} onClose={onClose} />
      </Popover.Dropdown>
    </Popover>
  );
}

type FieldFormProps = Omit<FieldPopoverProps, 'opened' | 'target'>;

/**
 * Not a <form>: through its portal it is still inside the review form, and must not submit that.
 */
function FieldForm({ onClose, onSubmit, onRemove, ...field }: FieldFormProps) {
  const [text, setText] = useState(field.initial);
  const [error, setError] = useState<string | null>(null);

  const submit = (): void => {
    const problem = onSubmit(text);
    setError(problem);
    if (problem === null) {
      onClose();
    }
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      submit();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
  };

  return (
    <Stack gap="sm">
      <TextInput
        label={field.label}
        description={field.description}
        placeholder={field.placeholder}
        value={text}
        error={error}
        data-autofocus
        // Escape must not close a dialog around the editor along with this field.
        data-mantine-stop-propagation="true"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group gap="xs" justify="flex-end">
        {onRemove === undefined ? null : (
          <Button size="xs" variant="subtle" color="red" onClick={onRemove}>
            {field.removeLabel}
          </Button>
        )}
        <Button size="xs" onClick={submit}>
          {field.submitLabel}
        </Button>
      </Group>
    </Stack>
  );
}

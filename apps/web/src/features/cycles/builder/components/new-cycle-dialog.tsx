import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { MESSAGES, NAME_MAX_CHARS, spanFaults } from '@reviews/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { columns } from '../../../../ui/columns.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { create } from '../api/cycle-builder-queries.ts';
import { BUILDER_TEXTS as texts } from '../lib/builder-texts.ts';
import { DateField } from '../../../../ui/date-field.tsx';

export interface NewCycleDialogProps {
  /** Cycles that can be copied. */
  cycles: readonly { id: number; name: string }[];
  onClose: () => void;
}

/** Asks for name and dates of a new cycle; the rest is edited on its page. */
export function NewCycleDialog({ cycles, onClose }: NewCycleDialogProps) {
  const [given, setGiven] = useState({ name: '', start_date: '', end_date: '', copy_of: '' });
  const [isChecked, setChecked] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: create,
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: ['cycles'] });
      void navigate(`/cycles/${id}`);
    },
  });
  const faults = new Map(
    [
      ...(given.name.trim() === ''
        ? [{ path: 'name', message: MESSAGES.cycles.nameRequired }]
        : []),
      ...spanFaults(given),
    ].map(({ path, message }) => [path, message]),
  );
  const faultAt = (path: string) => (isChecked ? faults.get(path) : undefined);
  const submit = (): void => {
    setChecked(true);
    const first = ['name', 'start_date', 'end_date'].find((path) => faults.has(path));
    if (first === undefined)
      mutate({ ...given, copy_of: given.copy_of === '' ? null : Number(given.copy_of) });
    else fields.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const field = (name: 'name' | 'start_date' | 'end_date', label: string) => ({
    name,
    label,
    required: true,
    error: faultAt(name),
    value: given[name],
    onChange: (day: string | null) => setGiven({ ...given, [name]: day ?? '' }),
  });
  return (
    <ConfirmDialog
      busy={isPending}
      confirmLabel={texts.create}
      isForm
      onCancel={onClose}
      onConfirm={submit}
      opened
      title={texts.newCycle}
    >
      <Stack gap="1rem" ref={fields}>
        <TextInput
          {...field('name', texts.name)}
          data-autofocus
          maxLength={NAME_MAX_CHARS}
          onChange={(event) => setGiven({ ...given, name: event.currentTarget.value })}
        />
        <Stack gap="md" style={columns('12.5rem', true)}>
          <DateField {...field('start_date', texts.start)} />
          <DateField {...field('end_date', texts.end)} />
        </Stack>
        <NativeSelect
          data={[
            { value: '', label: texts.empty },
            ...cycles.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          description={texts.basedOnHint}
          label={texts.basedOn}
          onChange={(event) => setGiven({ ...given, copy_of: event.currentTarget.value })}
          value={given.copy_of}
        />
      </Stack>
    </ConfirmDialog>
  );
}

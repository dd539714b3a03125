import { CloseButton, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { EmployeeSearch } from '../../../ui/employee-search.tsx';
import { findPeople, useNames } from '../api/launch-queries.ts';
import { MAX_NAMED_HERE } from '../lib/choice-address.ts';
import { LAUNCH_TEXTS as texts } from '../lib/launch-texts.ts';

interface NamedPeopleProps {
  label: string;
  hint?: string;
  ids: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Chooses people by name, one after another. */
export function NamedPeople({ label, hint, ids, onChange }: NamedPeopleProps) {
  const [picked, setPicked] = useState<ReadonlyMap<number, string>>(new Map());
  const isFull = ids.length >= MAX_NAMED_HERE;
  const unknown = ids.filter((id) => !picked.has(id));
  const stored = useNames(unknown);
  const nameOf = (id: number): string => picked.get(id) ?? stored.get(id) ?? '…';
  return (
    <Stack gap="xs">
      <EmployeeSearch
        description={isFull && texts.namesFull({ max: MAX_NAMED_HERE })}
        disabled={isFull}
        label={label}
        onPick={(employee) => {
          setPicked(new Map([...picked, [employee.id, employee.preferred_name]]));
          if (!ids.includes(employee.id)) onChange([...ids, employee.id]);
        }}
        search={findPeople}
      />
      {hint !== undefined && ids.length === 0 && (
        <Text mt={-4} c="dimmed" fz="xs">
          {hint}
        </Text>
      )}
      {ids.length > 0 && (
        <Group aria-label={label} component="ul" gap={6} role="list">
          {ids.map((id) => (
            <Group
              bdrs={14}
              bg="var(--accent-soft)"
              component="li"
              fz="note"
              gap={2}
              key={id}
              pe={2}
              ps={10}
              py={1}
              wrap="nowrap"
            >
              {nameOf(id)}
              <CloseButton
                aria-label={texts.remove({ name: nameOf(id) })}
                onClick={() => onChange(ids.filter((each) => each !== id))}
                size={24}
              />
            </Group>
          ))}
        </Group>
      )}
    </Stack>
  );
}

import '@mantine/core/styles/Checkbox.layer.css';
import { Box, Checkbox, Stack, Text } from '@mantine/core';
import { texts } from '@reviews/messages';
import { audienceFields } from '@reviews/messages/en/widgets';
import type { ReactNode } from 'react';
import { LightChoice } from './light-choice.tsx';

const TEXTS = texts(audienceFields);

export interface ChosenAudience {
  managers: boolean;
  role_ids: number[];
}

interface AudienceFieldsProps {
  value: ChosenAudience;
  roles: readonly { id: number; name: string; everyone: boolean }[];
  /** Whether the audience is limited, even if no one is chosen yet. */
  isRestricted: boolean;
  onRestrict: (restricted: boolean) => void;
  onChange: (value: ChosenAudience) => void;
  hint?: string;
  problem?: string | undefined;
  /** A further way to choose the audience. */
  children?: ReactNode;
  /** Whether that further way names anyone. */
  isNamedFurther?: boolean;
}

/** Fields to choose who can see something: everyone, or people who match any ticked item. */
export function AudienceFields({
  value,
  roles,
  isRestricted,
  onRestrict,
  onChange,
  hint,
  problem,
  children,
  isNamedFurther = false,
}: AudienceFieldsProps) {
  const known = roles.filter(({ everyone }) => !everyone);
  const gone = value.role_ids.filter((id) => !roles.some((role) => role.id === id));
  const toggle = (id: number, on: boolean): void =>
    onChange({
      ...value,
      role_ids: on ? [...value.role_ids, id] : value.role_ids.filter((one) => one !== id),
    });
  const isNoOne = isRestricted && !value.managers && value.role_ids.length === 0 && !isNamedFurther;
  return (
    <Stack component="fieldset" gap="xs">
      <Box component="legend" mb={6} fw={600}>
        {TEXTS.legend}
      </Box>
      {hint !== undefined && (
        <Text c="dimmed" fz="note">
          {hint}
        </Text>
      )}
      {([false, true] as const).map((some) => (
        <LightChoice
          checked={isRestricted === some}
          key={String(some)}
          name="audience"
          onChange={() => onRestrict(some)}
          type="radio"
        >
          {some ? TEXTS.some : TEXTS.everyone}
        </LightChoice>
      ))}
      {isRestricted && (
        <Stack gap="sm" py={4} pr={0} pl={28}>
          <Checkbox
            checked={value.managers}
            label={TEXTS.managersChoice}
            onChange={(event) => onChange({ ...value, managers: event.currentTarget.checked })}
          />
          {children}
          <Stack component="fieldset" gap="xs">
            <Box c="dimmed" component="legend" fz="note" mb={6}>
              {TEXTS.roles}
            </Box>
            {known.map(({ id, name }) => (
              <Checkbox
                checked={value.role_ids.includes(id)}
                key={id}
                label={name}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
            ))}
            {gone.map((id) => (
              <Checkbox checked key={id} label={TEXTS.gone} onChange={() => toggle(id, false)} />
            ))}
          </Stack>
        </Stack>
      )}
      {(problem !== undefined || isNoOne) && (
        <Text
          py="xs"
          px="sm"
          bdrs="md"
          bg="var(--danger-soft)"
          c="var(--danger)"
          fz="note"
          role="alert"
        >
          {problem ?? TEXTS.missing}
        </Text>
      )}
    </Stack>
  );
}

/** Returns a short description of the audience. */
export function audienceInWords(
  { managers, role_ids: roleIds }: ChosenAudience,
  roles: readonly { id: number; name: string }[],
  further: readonly string[] = [],
): string {
  const names = [
    ...(managers ? [TEXTS.managers] : []),
    ...further,
    ...roleIds.map((id) => roles.find((role) => role.id === id)?.name ?? TEXTS.gone),
  ];
  return names.length === 0 ? TEXTS.everyone : names.join(', ');
}

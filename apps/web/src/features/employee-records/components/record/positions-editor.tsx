import { ActionIcon, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { NAME_MAX_CHARS } from '@reviews/domain';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useDates } from '../../../../lib/dates.ts';
import { columns } from '../../../../ui/columns.ts';
import { FieldGroup } from '../../../../ui/field-group.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import type { EmployeeRecord } from '../../api/employee-queries.ts';
import { EMPLOYEE_TEXTS } from '../../lib/employee-texts.ts';
import {
  canRemove,
  withBeside,
  withNext,
  withoutPosition,
  withValue,
  type PositionDraft,
} from '../../lib/position-drafts.ts';
import { Named } from './named.tsx';
import { DateField } from '../../../../ui/date-field.tsx';

const COLUMNS = columns('13rem');

export interface PositionsEditorProps {
  positions: readonly PositionDraft[];
  departments: EmployeeRecord['departments'];
  canAddDepartments: boolean;
  disabled: boolean;
  today: string;
  /** Errors by path, such as `positions.0.title`. */
  problems: Readonly<Record<string, readonly string[]>>;
  onChange: (positions: readonly PositionDraft[]) => void;
}

/** Edits an employee's positions with their dates, the current one first. */
export function PositionsEditor({
  positions,
  onChange,
  disabled,
  today,
  ...given
}: PositionsEditorProps) {
  const made = useRef(0);
  const key = (): string => `new ${(made.current += 1)}`;
  return (
    <Stack gap="md">
      {positions.map((position, index) => (
        <PositionFields
          {...given}
          disabled={disabled}
          index={index}
          key={position.key}
          onRemove={
            canRemove(positions, position)
              ? () => onChange(withoutPosition(positions, position))
              : null
          }
          onWrite={(field, value) => onChange(withValue(positions, position, field, value))}
          position={position}
        />
      ))}
      {!disabled && (
        <Group gap="xs" align="stretch">
          <Button
            leftSection={<IconPlus aria-hidden size={14} stroke={ICON_STROKE} />}
            onClick={() => onChange(withNext(positions, key(), today))}
            size="compact-sm"
            variant="default"
          >
            {EMPLOYEE_TEXTS.addNext}
          </Button>
          <Button
            onClick={() => onChange(withBeside(positions, key(), today))}
            size="compact-sm"
            variant="subtle"
          >
            {EMPLOYEE_TEXTS.addBeside}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

type Written = Parameters<typeof withValue>[2];

interface PositionFieldsProps extends Pick<
  PositionsEditorProps,
  'departments' | 'canAddDepartments' | 'problems' | 'disabled'
> {
  position: PositionDraft;
  index: number;
  onWrite: (field: Written, value: string) => void;
  /** Null: the position cannot be removed. */
  onRemove: (() => void) | null;
}

function PositionFields({
  position,
  index,
  departments,
  canAddDepartments,
  problems,
  disabled,
  onWrite,
  onRemove,
}: PositionFieldsProps) {
  const id = useId();
  const { formatDate } = useDates();
  const { kind, title, department, team } = position;
  const teams = departments.find(({ name }) => name === department)?.teams ?? [];
  const subTeams = teams.find(({ name }) => name === team)?.sub_teams ?? [];
  const isNew =
    canAddDepartments &&
    department.trim() !== '' &&
    !departments.some(({ name }) => name.toLowerCase() === department.trim().toLowerCase());
  const propsOf = (field: Written) => ({
    disabled,
    error: problems[`positions.${index}.${field}`]?.[0],
    maxLength: NAME_MAX_CHARS,
    name: `positions.${index}.${field}`,
    value: position[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      onWrite(field, event.currentTarget.value),
  });
  const heading = position.id === null && title === '' ? EMPLOYEE_TEXTS.newPosition : title;
  return (
    <Paper bg={kind === 'former' ? 'var(--sunken)' : undefined} p="md" pos="relative" withBorder>
      <FieldGroup
        gap="md"
        legend={
          <Group align="baseline" component="span" gap="4px 10px" pe={40}>
            <Tag tone={kind === 'primary' ? 'accent' : 'quiet'}>{EMPLOYEE_TEXTS.kinds[kind]}</Tag>
            <span className="wrap-anywhere">{heading}</span>
            {kind === 'former' && position.ended_on !== '' && (
              <Text c="dimmed" fw={400} fz="note" span>
                {EMPLOYEE_TEXTS.heldUntil({ day: formatDate(position.ended_on) })}
              </Text>
            )}
          </Group>
        }
      >
        {onRemove !== null && !disabled && (
          <ActionIcon
            aria-label={title === '' ? EMPLOYEE_TEXTS.removeNew : EMPLOYEE_TEXTS.remove({ title })}
            color="gray"
            onClick={onRemove}
            pos="absolute"
            right={10}
            size={32}
            top={10}
            variant="subtle"
          >
            <IconTrash aria-hidden size={16} stroke={ICON_STROKE} />
          </ActionIcon>
        )}
        <Stack gap="md" style={COLUMNS}>
          <TextInput label={EMPLOYEE_TEXTS.position} required {...propsOf('title')} />
          <DateField
            {...propsOf('started_on')}
            label={EMPLOYEE_TEXTS.from}
            onChange={(day) => onWrite('started_on', day ?? '')}
          />
          {kind !== 'primary' && (
            <DateField
              {...propsOf('ended_on')}
              label={EMPLOYEE_TEXTS.to}
              onChange={(day) => onWrite('ended_on', day ?? '')}
              required={kind === 'former'}
            />
          )}
        </Stack>
        <Stack gap="md" style={COLUMNS}>
          <Named
            description={isNew ? EMPLOYEE_TEXTS.newDepartment : undefined}
            label={EMPLOYEE_TEXTS.department}
            listId={`${id}-departments`}
            names={departments}
            required
            {...propsOf('department')}
          />
          <Named
            label={EMPLOYEE_TEXTS.team}
            listId={`${id}-teams`}
            names={teams}
            {...propsOf('team')}
          />
          <Named
            label={EMPLOYEE_TEXTS.subTeam}
            listId={`${id}-sub-teams`}
            names={subTeams}
            {...propsOf('sub_team')}
          />
        </Stack>
      </FieldGroup>
    </Paper>
  );
}

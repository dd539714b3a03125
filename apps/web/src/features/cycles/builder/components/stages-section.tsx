import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { MESSAGES, MIN_AUTO_CLOSE_DAYS, stageDateWarnings } from '@reviews/domain';
import { IconTrash } from '@tabler/icons-react';
import { Choice } from '../../../../ui/choice.tsx';
import { FieldGroup } from '../../../../ui/field-group.tsx';
import { moveItem } from '../../../../ui/move-item.ts';
import { Section } from '../../../../ui/section.tsx';
import { SortableList } from '../../../../ui/sortable-list.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { fieldId, useBuilder } from '../hooks/use-builder.ts';
import { BUILDER_TEXTS as texts, stageWords } from '../lib/builder-texts.ts';
import { changeStage, removeStage, type DraftPulse, type DraftStage } from '../lib/cycle-draft.ts';
import styles from './builder.module.css';
import { DayField, DaysField, TextField } from './fields.tsx';

/** Edits the stages of all pulses in their shared order (CYC-03). */
export function StagesSection() {
  const { draft, edit, isClosed, isFixed } = useBuilder();
  const pulseOf = ({ pulse }: DraftStage) => draft.pulses.find(({ ref }) => ref === pulse);
  return (
    <Section hint={texts.stagesHint} title={texts.stages}>
      {draft.stages.length === 0 ? (
        <p>{texts.noStages}</p>
      ) : (
        <>
          <Text c="dimmed" fz="xs" maw="var(--measure)" mb="sm">
            {texts.daysHint}
          </Text>
          <SortableList
            items={draft.stages}
            keyOf={({ key }) => key}
            label={texts.stages}
            movable={!isClosed && !isFixed}
            nameOf={nameOf}
            onMove={(from, to) =>
              edit((cycle) => ({ ...cycle, stages: moveItem(cycle.stages, from, to) }))
            }
          >
            {(stage, index) => (
              <StageFields path={`stages.${index}`} pulse={pulseOf(stage)} stage={stage} />
            )}
          </SortableList>
        </>
      )}
    </Section>
  );
}

const nameOf = ({ title }: DraftStage, index: number): string => title.trim() || `${index + 1}`;

interface StageFieldsProps {
  stage: DraftStage;
  pulse: DraftPulse | undefined;
  path: string;
}

/** Edits a stage's kind and dates (CYC-01, CYC-02). */
function StageFields({ stage, pulse, path }: StageFieldsProps) {
  const { draft, edit, isClosed, isFixed, faultAt } = useBuilder();
  const { key, title, component } = stage;
  const change = (changed: Partial<DraftStage>): void => edit(changeStage(key, changed));
  const fault = faultAt(`${path}.component`) ?? faultAt(`${path}.pulse`) ?? faultAt(`${path}.id`);
  const due = `${path}.due_date`;
  const name = title || MESSAGES.cycles.components[component];
  const pulseTitle = pulse?.kind.title ?? '';
  const bounds = { min: draft.start_date, max: draft.end_date };
  return (
    <FieldGroup
      isHidden
      p="sm"
      legend={
        name === pulseTitle
          ? texts.stage({ title: name })
          : texts.stageOf({ title: name, pulse: pulseTitle })
      }
    >
      <Group align="flex-start" gap="md" wrap="nowrap">
        <Group align="flex-end" flex={1} gap="8px 16px">
          <Box flex="1 1 14rem" maw="20rem">
            <TextField
              label={texts.stageTitle}
              onChange={(text) => change({ title: text })}
              path={`${path}.title`}
              required
              value={title}
            />
          </Box>
          <Group
            c="dimmed"
            component="p"
            fz="xs"
            gap="0 10px"
            id={fieldId(`${path}.component`)}
            mb="xs"
            tabIndex={-1}
          >
            <Text c="var(--ink)" component="strong" fw={550}>
              {pulse?.kind.title}
            </Text>
            {pulse && <span>{stageWords(component, pulse.kind)}</span>}
            {pulse?.stageless === true && <span>{texts.stageless}</span>}
          </Group>
        </Group>
        {!isClosed && !isFixed && (
          <ActionIcon
            aria-label={texts.removeStage({ title: name })}
            color="gray"
            mt={30}
            onClick={() => edit(removeStage(key))}
            variant="subtle"
          >
            <IconTrash aria-hidden size={18} stroke={ICON_STROKE} />
          </ActionIcon>
        )}
      </Group>
      {fault !== undefined && (
        <Text c="var(--danger)" fz="note">
          {fault}
        </Text>
      )}
      <div className={styles.dates}>
        <DayField
          {...bounds}
          label={texts.stageStart}
          onChange={(day) => change({ start_date: day })}
          path={`${path}.start_date`}
          value={stage.start_date}
        />
        <DayField
          {...bounds}
          label={texts.stageDue}
          onChange={(day) => change({ due_date: day })}
          path={due}
          value={stage.due_date}
          warning={stageDateWarnings(draft.stages).find((issue) => issue.path === due)?.message}
        />
        <DayField
          {...bounds}
          label={texts.stageAutoClose}
          onChange={(day) => change({ auto_close_date: day })}
          path={`${path}.auto_close_date`}
          value={stage.auto_close_date}
        />
        <DaysField
          label={texts.dueDays}
          min={0}
          onChange={(days) => change({ due_days: days })}
          path={`${path}.due_days`}
          value={stage.due_days}
        />
        <DaysField
          label={texts.autoCloseDays}
          min={MIN_AUTO_CLOSE_DAYS}
          onChange={(days) => change({ auto_close_days: days })}
          path={`${path}.auto_close_days`}
          value={stage.auto_close_days}
        />
      </div>
      <Choice
        checked={stage.show_due_date}
        disabled={isClosed}
        label={texts.showDueDate}
        onChange={(event) => change({ show_due_date: event.currentTarget.checked })}
      />
    </FieldGroup>
  );
}

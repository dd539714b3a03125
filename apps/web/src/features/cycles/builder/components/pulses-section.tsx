import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core';
import { MESSAGES } from '@reviews/domain';
import { IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { toast } from '../../../../lib/toasts.ts';
import { Choice } from '../../../../ui/choice.tsx';
import { columns } from '../../../../ui/columns.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { fieldId, useBuilder } from '../hooks/use-builder.ts';
import { BUILDER_TEXTS as texts } from '../lib/builder-texts.ts';
import {
  addStage,
  changePulse,
  missingStages,
  putPulseBack,
  removePulse,
  type DraftPulse,
} from '../lib/cycle-draft.ts';

const AddPulseDialog = lazyComponent(
  async () => (await import('./add-pulse-dialog.tsx')).AddPulseDialog,
);

/** Edits the cycle's templates. */
export function PulsesSection({
  cycleId,
  formsOf,
}: {
  cycleId: number;
  formsOf: (pulseId: number | null) => number;
}) {
  const { draft, isClosed, isFixed } = useBuilder();
  const [isAdding, setAdding] = useState(false);
  const open = (): void => setAdding(true);
  return (
    <Section
      action={
        <Button
          disabled={isClosed || isFixed}
          id={fieldId('pulses')}
          onClick={open}
          variant={draft.pulses.length === 0 ? 'filled' : 'default'}
        >
          {texts.addPulse}
        </Button>
      }
      hint={texts.pulsesHint}
      title={texts.pulses}
    >
      {draft.pulses.length > 0 && (
        <Stack
          aria-label={texts.pulses}
          component="ul"
          gap="sm"
          role="list"
          style={columns('20rem')}
        >
          {draft.pulses.map((pulse, index) => (
            <Pulse
              forms={formsOf(pulse.id)}
              href={`/cycles/${cycleId}/pulses/${pulse.id}`}
              key={pulse.ref}
              path={`pulses.${index}`}
              pulse={pulse}
            />
          ))}
        </Stack>
      )}
      <Suspense>{isAdding && <AddPulseDialog onClose={() => setAdding(false)} />}</Suspense>
    </Section>
  );
}

interface PulseProps {
  pulse: DraftPulse;
  path: string;
  forms: number;
  /** Address of the pulse's form list. */
  href: string;
}

function Pulse({ pulse, path, forms, href }: PulseProps) {
  const { draft, edit, isClosed, isFixed, faultAt } = useBuilder();
  const { ref, kind, stageless } = pulse;
  const isLocked = isClosed || isFixed;
  const missing = isLocked ? [] : missingStages(pulse, draft.stages);
  const fault =
    faultAt(path) ??
    faultAt(`${path}.template_id`) ??
    faultAt(`${path}.version`) ??
    faultAt(`${path}.id`);
  const takeAway = (): void => {
    edit(removePulse(ref));
    document.getElementById(fieldId('pulses'))?.focus();
    toast.success(texts.removed({ title: kind.title }), {
      label: texts.undo,
      run: () => edit(putPulseBack(pulse, draft)),
    });
  };
  return (
    <Stack
      bd="1px solid var(--hairline)"
      bdrs="md"
      component="li"
      gap="xs"
      id={fieldId(path)}
      px="md"
      py={14}
      tabIndex={-1}
    >
      <Group gap="xs" align="flex-start" justify="space-between" wrap="nowrap">
        <div>
          <Box className="wrap-anywhere" component="h3" fw={600} fz="sm">
            {kind.title}
          </Box>
          <Text c="dimmed" fz="xs">
            {kind.type}
            {forms > 0 && ' · '}
            {forms > 0 && <Link to={href}>{texts.forms({ count: forms })}</Link>}
          </Text>
        </div>
        {!isLocked && (
          <ActionIcon
            aria-label={texts.removePulse({ title: kind.title })}
            color="gray"
            onClick={takeAway}
            variant="subtle"
          >
            <IconTrash aria-hidden size={18} stroke={ICON_STROKE} />
          </ActionIcon>
        )}
      </Group>
      <Version isLocked={isLocked} pulse={pulse} />
      <Choice
        checked={stageless}
        disabled={isLocked}
        hint={texts.stagelessHint}
        label={texts.stageless}
        onChange={(event) => edit(changePulse(ref, { stageless: event.currentTarget.checked }))}
      />
      {kind.anonymity_gap !== null && (
        <Notice mb={0} tone="warning">
          {MESSAGES.nominations.anonymityGap(kind.anonymity_gap)}
        </Notice>
      )}
      {fault !== undefined && (
        <Text c="var(--danger)" fz="note">
          {fault}
        </Text>
      )}
      {missing.length > 0 && (
        <Group gap="xs">
          {missing.map((component) => (
            <Button
              key={component}
              onClick={() => edit(addStage(pulse, component))}
              size="compact-sm"
              variant="default"
            >
              {texts.addStage({ component: MESSAGES.cycles.components[component] })}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}

/** Shows the template version that new forms get. A pulse that has forms keeps its version. */
function Version({
  pulse: { ref, version, latest_version: latest },
  isLocked,
}: {
  pulse: DraftPulse;
  isLocked: boolean;
}) {
  const { edit } = useBuilder();
  if (version === latest)
    return (
      <Text c="dimmed" fz="xs">
        {texts.usesVersion({ version })}
      </Text>
    );
  return (
    <Group
      component="p"
      gap="6px 10px"
      py={6}
      px={10}
      bdrs="sm"
      bg="var(--notice-soft)"
      c="var(--notice)"
      fz="xs"
    >
      {texts.newerVersion({ version, latest })}
      {!isLocked && (
        <Button
          onClick={() => edit(changePulse(ref, { version: latest }))}
          size="compact-sm"
          variant="default"
        >
          {texts.takeVersion({ latest })}
        </Button>
      )}
    </Group>
  );
}

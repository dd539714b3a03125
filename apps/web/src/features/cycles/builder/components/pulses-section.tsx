import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { MESSAGES } from '@reviews/domain';
import { IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { toast } from '../../../../lib/toasts.ts';
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
import styles from './builder.module.css';
import { Tick } from './fields.tsx';
import { Section } from './section.tsx';

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
        <ul aria-label={texts.pulses} className={styles.pulses}>
          {draft.pulses.map((pulse, index) => (
            <Pulse
              forms={formsOf(pulse.id)}
              href={`/cycles/${cycleId}/pulses/${pulse.id}`}
              key={pulse.ref}
              path={`pulses.${index}`}
              pulse={pulse}
            />
          ))}
        </ul>
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
    <li className={styles.pulse} id={fieldId(path)} tabIndex={-1}>
      <Group gap="xs" align="flex-start" justify="space-between" wrap="nowrap">
        <div>
          <h3>{kind.title}</h3>
          <p className={styles.hint}>
            {kind.type}
            {forms > 0 && ' · '}
            {forms > 0 && <Link to={href}>{texts.forms({ count: forms })}</Link>}
          </p>
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
      <Tick
        checked={stageless}
        disabled={isLocked}
        hint={texts.stagelessHint}
        label={texts.stageless}
        onChange={(is) => edit(changePulse(ref, { stageless: is }))}
      />
      {fault !== undefined && (
        <Text c="var(--danger)" fz="note">
          {fault}
        </Text>
      )}
      {!isLocked && (
        <div className={styles.missing}>
          {missingStages(pulse, draft.stages).map((component) => (
            <Button
              key={component}
              onClick={() => edit(addStage(pulse, component))}
              size="compact-sm"
              variant="default"
            >
              {texts.addStage({ component: MESSAGES.cycles.components[component] })}
            </Button>
          ))}
        </div>
      )}
    </li>
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
  if (version === latest) return <p className={styles.hint}>{texts.usesVersion({ version })}</p>;
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

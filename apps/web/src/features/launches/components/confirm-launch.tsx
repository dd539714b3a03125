import { Box, Stack } from '@mantine/core';
import type { CycleView } from '@reviews/contracts/cycle-builder';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useStartLaunch, type LaunchChoice } from '../api/launch-queries.ts';
import { LAUNCH_TEXTS as texts } from '../lib/launch-texts.ts';
import type { DryRun } from './dry-run-section.tsx';

interface ConfirmLaunchProps {
  cycle: CycleView;
  choice: LaunchChoice;
  dryRun: DryRun;
  onClose: () => void;
}

/** Confirms a launch, showing what it opens and who is notified. */
export function ConfirmLaunch({ cycle, choice, dryRun, onClose }: ConfirmLaunchProps) {
  const start = useStartLaunch(cycle.id);
  const { forms, reached, people, writers, pulses, problems } = dryRun;
  const launch = (): void => {
    if (start.isPending) return;
    start.mutate(
      { population: choice.population, pulseIds: choice.pulseIds, revision: cycle.revision },
      { onSettled: onClose },
    );
  };
  return (
    <ConfirmDialog
      busy={start.isPending}
      confirmLabel={texts.launch({ count: forms })}
      message={
        <Stack gap={10}>
          <p>{texts.confirmForms({ forms, reached })}</p>
          <Box component="ul" m={0} ps={20}>
            {pulses
              .filter((pulse) => pulse.forms > 0)
              .map(({ id, title, forms: count }) => (
                <li key={id}>{texts.confirmPulse({ title, count })}</li>
              ))}
          </Box>
          <p>{texts.confirmTold({ writers })}</p>
          {people > reached && <p>{texts.confirmNone({ count: people - reached })}</p>}
          {problems.length > 0 && (
            <>
              <p>{texts.confirmLookAt}</p>
              <Box component="ul" m={0} ps={20}>
                {problems.map(({ kind, label, count }) => (
                  <li key={kind}>{texts.confirmProblem({ label, count })}</li>
                ))}
              </Box>
            </>
          )}
          <p>
            {[cycle.state === 'draft' && texts.confirmFirst, texts.confirmUndo]
              .filter(Boolean)
              .join(' ')}
          </p>
        </Stack>
      }
      onCancel={onClose}
      onConfirm={launch}
      opened
      title={texts.confirmTitle({ count: forms })}
    />
  );
}

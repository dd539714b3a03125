import { Button } from '@mantine/core';
import type { CycleView } from '@reviews/contracts/cycle-builder';
import type { LaunchView } from '@reviews/contracts/launches';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import type { LaunchChoice } from '../api/launch-queries.ts';
import { LAUNCH_TEXTS as texts, progressWords } from '../lib/launch-texts.ts';
import type { DryRun } from './dry-run-section.tsx';

const ConfirmLaunch = lazyComponent(
  async () => (await import('./confirm-launch.tsx')).ConfirmLaunch,
);

interface LaunchBarProps {
  cycle: CycleView;
  choice: LaunchChoice;
  dryRun: DryRun;
  /** The running launch of this cycle. */
  underWay: LaunchView | undefined;
  /** The numbers are not those of the current choice. */
  isStale: boolean;
}

/** Returns why the cycle cannot be launched now; null if it can. */
function hindranceOf({
  dryRun,
  underWay,
}: Pick<LaunchBarProps, 'dryRun' | 'underWay'>): string | null {
  if (underWay !== undefined) return texts.isRunning({ words: progressWords(underWay) });
  if (dryRun.faults.length > 0) return texts.stillFaults;
  if (dryRun.people === 0) return texts.noOneChosen;
  return dryRun.forms === 0 ? texts.nothingNew : null;
}

/** Shows what is about to be launched and the button, always visible. */
export function LaunchBar({ cycle, choice, dryRun, underWay, isStale }: LaunchBarProps) {
  const [isAsking, setAsking] = useState(false);
  const hindrance = hindranceOf({ dryRun, underWay });
  return (
    <ActionBar note={<p id="launch-outlook">{hindrance ?? texts.ready(dryRun)}</p>}>
      <Button
        aria-describedby="launch-outlook"
        disabled={hindrance !== null || isStale}
        onClick={() => setAsking(true)}
      >
        {dryRun.forms === 0 ? texts.launchNothing : texts.launch({ count: dryRun.forms })}
      </Button>
      <Suspense>
        {isAsking && (
          <ConfirmLaunch
            choice={choice}
            cycle={cycle}
            dryRun={dryRun}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </ActionBar>
  );
}

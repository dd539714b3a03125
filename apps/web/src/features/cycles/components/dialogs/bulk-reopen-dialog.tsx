import { Button } from '@mantine/core';
import { BULK_MAX_FORMS, LABELS, MESSAGES, progressPercent } from '@reviews/domain';
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import type { ListRef } from '../../api/cycles-api.ts';
import { useBulkReopen, type BulkResult, type BulkRun } from '../../hooks/use-bulk-reopen.ts';
import type { ChosenForm } from '../../hooks/use-row-selection.ts';
import { formatCount } from '../../lib/progress.ts';
import styles from './dialogs.module.css';

interface BulkReopenDialogProps {
  list: ListRef;
  chosen: readonly ChosenForm[];
  /** `changed`: at least one form was tried. */
  onClose: (changed: boolean) => void;
}

/** Reopens every chosen form and says what became of each (AMB-45). */
export function BulkReopenDialog({ list, chosen, onClose }: BulkReopenDialogProps) {
  // What was chosen when the dialog opened: the choice itself ends with it.
  const [forms] = useState(chosen);
  const { run, start, stop } = useBulkReopen(list);
  const isRunning = run?.state === 'running';
  const again = run === null ? [] : run.results.filter(({ outcome }) => outcome !== 'reopened').map(({ form }) => form);
  const isTooMany = forms.length > BULK_MAX_FORMS;
  const close = () => onClose(run !== null);
  return (
    <Dialog
      actions={
        <>
          {isRunning && (
            <Button onClick={stop} variant="default">
              Stop
            </Button>
          )}
          {!isRunning && (
            <Button onClick={close} variant="default">
              {run === null ? LABELS.buttons.cancel : LABELS.buttons.close}
            </Button>
          )}
          {run === null && !isTooMany && (
            <Button data-autofocus onClick={() => void start(forms)}>
              {LABELS.pulses.confirmReopen}
            </Button>
          )}
          {run !== null && !isRunning && again.length > 0 && <Button onClick={() => void start(again)}>Try {formCount(again.length)} again</Button>}
        </>
      }
      busy={isRunning}
      onClose={close}
      opened
      size={560}
      title={run === null ? `Reopen ${formCount(forms.length)}` : LABELS.pulses.confirmReopenTitle}
    >
      {run === null ? isTooMany ? <TooMany /> : <Question count={forms.length} /> : <Outcome run={run} />}
    </Dialog>
  );
}

const formCount = (count: number): string => `${formatCount(count)} ${count === 1 ? 'form' : 'forms'}`;

const TooMany = () => <p>At most {formatCount(BULK_MAX_FORMS)} forms can be reopened at once. Please narrow the list by its filters and select fewer.</p>;

function Question({ count }: { count: number }) {
  return (
    <>
      {count > 1 && <p>This is done for each of the {formCount(count)} you selected. Forms that are not closed stay as they are.</p>}
      <p>{MESSAGES.pulses.confirmReopen}</p>
    </>
  );
}

function Outcome({ run: { state, results } }: { run: BulkRun }) {
  const tried = results.filter(({ outcome }) => outcome !== null).length;
  const done = results.filter(({ outcome }) => outcome === 'reopened').length;
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  const words = `${tried} of ${results.length} done`;
  return (
    <>
      {state === 'running' ? (
        <ProgressBar label="Reopening" percent={progressPercent(tried, results.length)} words={words} />
      ) : (
        <p role="status">
          {formCount(done)} reopened. {refused.length > 0 && `${formCount(refused.length)} could not be reopened.`}{' '}
          {state === 'stopped' && `${formCount(results.length - tried)} not tried.`}
        </p>
      )}
      <ul aria-label="Result for each form" className={styles.results} tabIndex={0}>
        {[...refused, ...results.filter(({ outcome }) => outcome !== 'refused')].map((result) => (
          <ResultLine key={result.form.hash} result={result} />
        ))}
      </ul>
    </>
  );
}

const MARK = { size: 18, stroke: ICON_STROKE, 'aria-hidden': true } as const;

function ResultLine({ result: { form, outcome, message } }: { result: BulkResult }) {
  const name = form.name ?? <Link to={`/pulses/${form.hash}/view`}>Form on another page</Link>;
  if (outcome === null) {
    return (
      <li className={`${styles.result} ${styles.waiting}`}>
        <IconCircleDashed {...MARK} />
        <span>{name}</span>
      </li>
    );
  }
  const isDone = outcome === 'reopened';
  return (
    <li className={`${styles.result} ${isDone ? styles.reopened : styles.refused}`}>
      {isDone ? <IconCircleCheck {...MARK} /> : <IconCircleX {...MARK} />}
      <div>
        {name}
        <div className={styles.why}>{isDone ? 'Reopened' : message}</div>
      </div>
    </li>
  );
}

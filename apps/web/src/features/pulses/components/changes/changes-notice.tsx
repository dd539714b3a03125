import { Button } from '@mantine/core';
import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import type { ReopeningView } from '@reviews/contracts/reopening';
import { IconHistory } from '@tabler/icons-react';
import { Suspense, useId } from 'react';
import { useDates } from '../../../../lib/dates.ts';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { useUrlState } from '../../../../lib/use-url-state.ts';
import { SkeletonText } from '../../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { useChanges } from '../../api/pulse-queries.ts';
import { CLOSED, comparedText, LATEST, readCompared } from '../../lib/changes-state.ts';
import { CHANGES_TEXTS } from '../../lib/changes-texts.ts';
import styles from './changes.module.css';

const Comparison = lazyComponent(async () => (await import('./comparison.tsx')).Comparison);

const IN_ADDRESS = { changes: CLOSED };

/**
 * Notice above the answers of a form that was reopened and submitted again: says so, tells
 * permitted readers who asked and
 * why, and opens the comparison, which is kept in the address.
 */
export function ChangesNotice({
  hash,
  reopening,
}: {
  hash: EmployeeFeedback['hash'];
  reopening: ReopeningView;
}) {
  const [{ changes: opened }, change] = useUrlState(IN_ADDRESS);
  const id = useId();
  const { data } = useChanges(hash, {});
  const isOpen = opened !== CLOSED;
  const toggle = (): void => {
    const { from = null, to = null } = data ?? {};
    change({
      changes: isOpen ? CLOSED : from === null || to === null ? LATEST : comparedText(from, to),
    });
  };
  return (
    <section aria-labelledby={`${id}-words`} className={styles.changes}>
      <div className={styles.notice}>
        <IconHistory aria-hidden size={18} stroke={ICON_STROKE} />
        <div className={styles.words}>
          <HowItCame id={`${id}-words`} reopening={reopening} />
          {data?.changes.length === 0 && !isOpen && (
            <p className={styles.quiet}>{CHANGES_TEXTS.none}</p>
          )}
          <div>
            <Button
              aria-controls={isOpen ? `${id}-comparison` : undefined}
              aria-expanded={isOpen}
              onClick={toggle}
              size="compact-md"
              variant="default"
            >
              {isOpen ? CHANGES_TEXTS.hide : CHANGES_TEXTS.see}
            </Button>
            {data !== undefined && data.changes.length > 0 && !isOpen && (
              <span className={styles.count}>
                {CHANGES_TEXTS.count({ count: data.changes.length })}
              </span>
            )}
          </div>
        </div>
      </div>
      {isOpen && (
        <div className={styles.comparison} id={`${id}-comparison`}>
          <Suspense fallback={<SkeletonText lines={6} />}>
            <Comparison
              asked={readCompared(opened)}
              hash={hash}
              onChoose={(from, to) => change({ changes: comparedText(from, to) })}
            />
          </Suspense>
        </div>
      )}
    </section>
  );
}

/**
 * Says who reopened it and when, who asked and why. If a writer reopened it for their own reason,
 * they are named once.
 */
function HowItCame({ id, reopening }: { id: string; reopening: ReopeningView }) {
  const { formatDate } = useDates();
  const { reopened_at: at, reopened_by: by, requested_by: asker, reason } = reopening;
  return (
    <>
      <p id={id}>{reopenedText(by, at === null ? null : formatDate(at))}</p>
      {reason !== null && (
        <div className={styles.why}>
          {asker === null || asker === by
            ? CHANGES_TEXTS.because
            : CHANGES_TEXTS.asked({ name: asker })}
          <blockquote className={styles.reason}>{reason}</blockquote>
        </div>
      )}
    </>
  );
}

function reopenedText(by: string | null, date: string | null): string {
  if (by === null)
    return date === null ? CHANGES_TEXTS.reopened : CHANGES_TEXTS.reopenedOn({ date });
  return date === null
    ? CHANGES_TEXTS.reopenedBy({ by })
    : CHANGES_TEXTS.reopenedByOn({ by, date });
}

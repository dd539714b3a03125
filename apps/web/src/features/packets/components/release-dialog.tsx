import { Button, Stack, Text } from '@mantine/core';
import type { ReleaseResult } from '@reviews/contracts/packets';
import { LABELS, PACKETS_AT_ONCE_MAX } from '@reviews/domain';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { useRelease, useReleasePreview, type Chosen } from '../api/packet-queries.ts';
import { PACKET_TEXTS } from '../lib/packet-texts.ts';
import styles from './packets.module.css';

const NAMED = 12;
const nameOf = ({ employee, employee_id: id }: ReleaseResult) =>
  employee?.preferred_name ?? String(id);

/**
 * Shows who will be told before the release, and the outcome for each person afterwards (RT-21). If
 * more people are ready than one call takes, it then asks about the next ones.
 */
export function ReleaseDialog({
  cycleId,
  chosen,
  onClose,
}: {
  cycleId: number;
  chosen: Chosen;
  onClose: () => void;
}) {
  const [round, setRound] = useState(1);
  // How many the sent release leaves for another round, according to its preview.
  const [left, setLeft] = useState(0);
  const preview = useReleasePreview(cycleId, chosen, round);
  const release = useRelease(cycleId);
  const plan = preview.data;
  const count = plan?.done ?? 0;
  const told = plan?.data.filter(({ outcome }) => outcome === 'done') ?? [];
  const not = plan?.data.filter(({ outcome }) => outcome !== 'done') ?? [];
  const send = (): void => {
    if (release.isPending || plan === undefined) return;
    setLeft(plan.left);
    // Release only the people shown in the preview, and no one who became ready since.
    release.mutate(
      { people: told.map(({ employee_id: id }) => id) },
      {
        onSuccess: ({ data }) =>
          plan.left === 0 && data.every(({ outcome }) => outcome === 'done') && onClose(),
      },
    );
  };
  const goOn = (): void => {
    setRound(round + 1);
    release.reset();
  };
  if (release.data && left > 0) {
    return (
      <Dialog
        actions={
          <>
            <Button onClick={onClose} variant="default">
              {LABELS.buttons.close}
            </Button>
            <Button onClick={goOn}>
              {PACKET_TEXTS.releaseNext({ count: Math.min(left, PACKETS_AT_ONCE_MAX) })}
            </Button>
          </>
        }
        onClose={onClose}
        opened
        title={PACKET_TEXTS.someReleased({ count: release.data.done })}
      >
        <Stack gap="sm">
          <p>{PACKET_TEXTS.moreReady({ count: left })}</p>
          <Outcomes results={release.data.data.filter(({ outcome }) => outcome !== 'done')} />
        </Stack>
      </Dialog>
    );
  }
  if (release.data) {
    return (
      <Dialog
        actions={<Button onClick={onClose}>{LABELS.buttons.close}</Button>}
        onClose={onClose}
        opened
        title={PACKET_TEXTS.results}
      >
        <Outcomes results={release.data.data} />
      </Dialog>
    );
  }
  if (plan !== undefined && count === 0) {
    return (
      <Dialog
        actions={<Button onClick={onClose}>{LABELS.buttons.close}</Button>}
        onClose={onClose}
        opened
        title={PACKET_TEXTS.nothingReady}
      >
        <Stack gap="sm">
          <p>{PACKET_TEXTS.nothingToRelease}</p>
          <Outcomes results={not} />
        </Stack>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      busy={release.isPending}
      confirmLabel={count === 0 ? PACKET_TEXTS.release : PACKET_TEXTS.releaseReady({ count })}
      disabled={count === 0}
      onCancel={onClose}
      onConfirm={send}
      opened
      title={plan === undefined ? PACKET_TEXTS.release : PACKET_TEXTS.releaseTitle({ count })}
    >
      {plan === undefined ? (
        preview.error ? (
          <ErrorState
            error={preview.error}
            onRetry={() => void preview.refetch()}
            quiet
            retrying={preview.isFetching}
          />
        ) : (
          <SkeletonText label={PACKET_TEXTS.looking} />
        )
      ) : (
        <Stack gap="sm">
          <p>{PACKET_TEXTS.releaseMessage({ count })}</p>
          <Names results={told} />
          <Hidden results={told} />
          {plan.left > 0 && (
            <p>{PACKET_TEXTS.notAtOnce({ count: plan.left, max: PACKETS_AT_ONCE_MAX })}</p>
          )}
          {not.length > 0 && (
            <>
              <p>{PACKET_TEXTS.notReleased({ count: not.length })}</p>
              <Outcomes results={not} />
            </>
          )}
        </Stack>
      )}
    </ConfirmDialog>
  );
}

function Names({ results }: { results: readonly ReleaseResult[] }) {
  return (
    <ul className={styles.names}>
      {results.slice(0, NAMED).map((result) => (
        <li key={result.employee_id}>{nameOf(result)}</li>
      ))}
      {results.length > NAMED && <li>{PACKET_TEXTS.more({ count: results.length - NAMED })}</li>}
    </ul>
  );
}

/** Says which of the packets leave reviews out, before they are released. */
function Hidden({ results }: { results: readonly ReleaseResult[] }) {
  const affected = results.filter(({ withheld }) => withheld.length > 0);
  if (affected.length === 0) return null;
  return (
    <Notice mb={0} tone="warning">
      <p>{PACKET_TEXTS.hiddenInRelease({ count: affected.length })}</p>
      <ul className={styles.names}>
        {affected.slice(0, NAMED).map((result) => (
          <li key={result.employee_id}>
            {PACKET_TEXTS.withheldOf({
              title: nameOf(result),
              reason: result.withheld.map(({ title }) => title).join(', '),
            })}
          </li>
        ))}
        {affected.length > NAMED && (
          <li>{PACKET_TEXTS.more({ count: affected.length - NAMED })}</li>
        )}
      </ul>
    </Notice>
  );
}

function Outcomes({ results }: { results: readonly ReleaseResult[] }) {
  if (results.length === 0) return null;
  return (
    <ul className={styles.outcomes}>
      {results.map((result) => (
        <li key={result.employee_id}>
          {nameOf(result)}{' '}
          <Text c="dimmed" fz="note" span>
            {PACKET_TEXTS.outcomes[result.outcome]}
          </Text>
        </li>
      ))}
    </ul>
  );
}

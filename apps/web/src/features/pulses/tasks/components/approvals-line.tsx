import type { TaskView } from '@reviews/contracts/pulses';
import { LABELS } from '@reviews/domain';
import { Link } from 'react-router';
import { Notice } from '../../../../ui/notice.tsx';
import { TASK_TEXTS } from '../lib/task-texts.ts';

/** From this many approvals on, it is quicker to go through them on one screen. */
const SEVERAL = 2;

/** Link to the approvals screen when several nominations are waiting. */
export function ApprovalsLine({ tasks }: { tasks: readonly TaskView[] }) {
  const { approvePeers, chooseReplacement } = LABELS.nominations;
  const count = tasks.filter(
    ({ action }) => action === approvePeers || action === chooseReplacement,
  ).length;
  if (count < SEVERAL) return null;
  return (
    <Notice mb="sm">
      <Link to="/my/approvals">{TASK_TEXTS.approvals({ count })}</Link>
    </Notice>
  );
}

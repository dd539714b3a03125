import type { BulkActionView } from '@reviews/contracts/bulk';
import { texts } from '@reviews/messages';
import { bulk } from '@reviews/messages/en/bulk';

export const BULK_TEXTS = texts(bulk);

/** Says what an action did, with the new reviewer or the new dates if it set any. */
export function pastAction(
  {
    kind,
    done: count,
    assignee,
    due_date: due,
    auto_close_date: close,
  }: Pick<BulkActionView, 'kind' | 'done' | 'assignee' | 'due_date' | 'auto_close_date'>,
  formatDate: (day: string) => string,
): string {
  if (assignee !== null) return BULK_TEXTS.reassignedTo({ count, name: assignee });
  if (due === null) return BULK_TEXTS.kinds[kind].past({ count });
  return close === null
    ? BULK_TEXTS.extendedTo({ count, due: formatDate(due) })
    : BULK_TEXTS.extendedToClosing({ count, due: formatDate(due), close: formatDate(close) });
}

import type {
  BulkActionView,
  BulkForm,
  BulkGroup,
  BulkPreview,
  BulkResult,
} from '@reviews/contracts/bulk';
import { bulkReasonText, type BulkReason } from '@reviews/domain';

export const buildBulkForm = (number: number): BulkForm => ({
  hash: `form-hash-${number}`,
  employee: { id: number, preferred_name: `Employee ${number}` },
  assignee: `Writer ${number}`,
});

export const buildGroup = (
  reason: BulkReason,
  forms: BulkForm[],
  count = forms.length,
): BulkGroup => ({ reason, message: bulkReasonText(reason), count, forms });

export const buildPreview = (change: Partial<BulkPreview> = {}): BulkPreview => ({
  will: 1,
  forms: [buildBulkForm(1)],
  drafts: 0,
  refused: [],
  ...change,
});

export const buildAction = (change: Partial<BulkActionView> = {}): BulkActionView => ({
  id: 7,
  kind: 'close',
  done: 1,
  undone: 0,
  created_at: '2026-11-20T09:00:00.000Z',
  created_by: 'Hedi Human',
  undone_at: null,
  undone_by: null,
  assignee: null,
  due_date: null,
  auto_close_date: null,
  can_undo: true,
  ...change,
});

export const buildResult = (change: Partial<BulkResult> = {}): BulkResult => ({
  message: '1 review closed as incomplete.',
  action: buildAction(),
  forms: [buildBulkForm(1)],
  refused: [],
  left: [],
  ...change,
});

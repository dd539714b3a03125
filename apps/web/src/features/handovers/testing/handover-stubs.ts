import type { ReplyOf } from '@reviews/contracts';
import {
  listHandovers,
  previewManagerChange,
  showKeptDraft,
  type AffectedForm,
  type HandoverForm,
  type ManagerChangeView,
} from '@reviews/contracts/handovers';

export const IDRIS = { id: 41, preferred_name: 'Idris Fontaine' };
export const SOLEDAD = { id: 52, preferred_name: 'Soledad Ito' };
export const LUCA = { id: 31, preferred_name: 'Luca Moreau' };

export const buildAffectedForm = (change: Partial<AffectedForm> = {}): AffectedForm => ({
  hash: 'formformform0001',
  title: 'Manager Review',
  cycle: { id: 4, name: 'Mid-Year Review' },
  kind: 'review',
  status: { kind: 'not-started', label: 'Not Started', detail: null },
  due_date: '2099-12-01',
  transfer_fault: null,
  ...change,
});

export const buildHandoverForm = (change: Partial<HandoverForm> = {}): HandoverForm => ({
  ...buildAffectedForm(),
  writer: IDRIS,
  href: null,
  decision: null,
  decided_by: null,
  decided_at: null,
  can_decide: true,
  can_undo: false,
  has_kept_draft: false,
  ...change,
});

export const buildTask = (change: Partial<HandoverForm> = {}): HandoverForm =>
  buildHandoverForm({
    hash: 'tasktasktask0001',
    title: 'Peer Review Nomination Approvals',
    kind: 'nomination_task',
    ...change,
  });

export const buildChange = (change: Partial<ManagerChangeView> = {}): ManagerChangeView => ({
  id: 9,
  employee: LUCA,
  former_manager: IDRIS,
  new_manager: SOLEDAD,
  changed_at: '2026-11-22T09:00:00Z',
  forms: [buildHandoverForm()],
  ...change,
});

/** Builds a valid list. The contract parses it, so that the two cannot drift apart. */
export const buildHandovers = (
  data: readonly ManagerChangeView[] = [buildChange()],
  total = data.length,
): ReplyOf<typeof listHandovers> =>
  listHandovers.response.parse({
    data,
    total,
    undecided: data.flatMap(({ forms }) => forms).filter(({ decision }) => decision === null)
      .length,
  });

export const buildPreview = (
  change: Partial<ReplyOf<typeof previewManagerChange>> = {},
): ReplyOf<typeof previewManagerChange> =>
  previewManagerChange.response.parse({
    employee: LUCA,
    former_manager: IDRIS,
    new_manager: SOLEDAD,
    fault: null,
    forms: [buildAffectedForm()],
    ...change,
  });

export const buildKeptDraft = (
  change: Partial<ReplyOf<typeof showKeptDraft>> = {},
): ReplyOf<typeof showKeptDraft> =>
  showKeptDraft.response.parse({
    title: 'Manager Review',
    for: LUCA,
    saved_at: '2026-11-21T14:12:00Z',
    answers: [
      {
        question: 1,
        question_version: {
          question_id: 1,
          text: 'What went well?',
          help_text: '',
          subtext: '',
          type: { data_key: 'text', ui_key: 'textarea' },
          config: { rich_text: true },
        },
        value: '<p>He <strong>listens</strong>.</p>',
      },
      {
        question: 2,
        question_version: {
          question_id: 2,
          text: 'How often?',
          help_text: '',
          subtext: '',
          type: { data_key: 'option', ui_key: 'input.radio' },
          config: { options: ['Often', 'Rarely'] },
        },
        value: null,
      },
    ],
    ...change,
  });

/** The stored content of a form: its answers and drafts. */
export {
  findAnswers,
  findDraftGroups,
  findHeadDraft,
  type DraftGroupRow,
  type DraftRow,
  type StoredAnswers,
} from './pulse-content.queries.ts';

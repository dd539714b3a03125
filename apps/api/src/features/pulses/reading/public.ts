/** The stored content of a form: its answers and drafts. */
export {
  findAnswers,
  findDraftGroups,
  findHeadDraft,
  DraftGroupRow,
  DraftRow,
  type StoredAnswers,
} from './pulse-content.queries.ts';

import { formatCount } from '../../../lib/format-count.ts';
/** Texts of manager changes that the specification does not fix. */
export const HANDOVER_TEXTS = {
  title: 'Handovers',
  subtitle: 'Who goes on with the reviews of somebody who has another manager.',
  changes: 'Changes of manager',
  loading: 'Loading the handovers',
  loadFailed: 'The handovers could not be loaded',
  refreshFailed: 'The handovers could not be refreshed',
  none: 'Nothing to hand over',
  noneMore:
    'When somebody gets another manager while reviews about them are open, you decide here who goes on with each. Nothing is lost either way.',
  undecided: ({ count }: { count: number }) =>
    count === 0
      ? 'Everything is decided.'
      : count === 1
        ? '1 form waits for a decision.'
        : `${formatCount(count)} forms wait for a decision.`,
  more: ({ shown, total }: { shown: number; total: number }) =>
    `These are ${formatCount(shown)} of ${formatCount(total)} changes: those with something to decide, then the newest.`,
  whoGoesOn: ({ form }: { form: string }) => `Who goes on with ${form}?`,
  due: ({ date }: { date: string }) => `due ${date}`,
  wasDue: ({ date }: { date: string }) => `was due ${date}`,
  nothingOpen: 'Nothing of this waits for you.',
  notDecided: 'Nobody has decided yet.',
  decidedBy: ({ by, at }: { by: string | null; at: string }) =>
    by === null ? `Decided on ${at}` : `Decided by ${by}, ${at}`,
  undo: 'Undo',
  undoFor: ({ form }: { form: string }) => `Undo: ${form}`,
  readKept: 'Read what you wrote',
  readKeptIn: ({ form }: { form: string }) => `Read what you wrote in ${form}`,
  keptTitle: ({ form, name }: { form: string; name: string }) =>
    `Your words in ${form} for ${name}`,
  keptIntro: ({ at }: { at: string }) =>
    `Saved ${at}. Only you can read this: whoever writes the review now starts afresh.`,
  keptLoading: 'Loading what you wrote',
  keptFailed: 'What you wrote could not be loaded',
  keptEmpty: 'There are no answers in it.',
  copy: 'Copy all',
  copied: 'Copied.',
  notCopied: 'The text could not be copied. Please select it and copy it by hand.',
  allKept: ({ count }: { count: number }) => `${formatCount(count)} forms stay where they are.`,
  allTransferred: ({ count }: { count: number }) => `${formatCount(count)} forms are handed over.`,
} as const;

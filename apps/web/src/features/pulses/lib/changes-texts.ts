/** Texts about the changes in a reopened form. */
export const CHANGES_TEXTS = {
  title: 'What changed',
  /** Shorter if the reader may not know who reopened it or why, or if neither was recorded. */
  reopened: ({ by, date }: { by: string | null; date: string | null }) =>
    `This form was reopened${by === null ? '' : ` by ${by}`}${date === null ? '' : ` on ${date}`} and submitted again.`,
  asked: ({ name }: { name: string }) => `${name} had asked for it:`,
  because: 'The reason given:',
  see: 'See what changed',
  count: ({ count }: { count: number }) =>
    count === 1 ? '1 answer changed' : `${count} answers changed`,
  none: 'No answer changed.',
  noneBetween: 'Between these two versions no answer changed.',
  hide: 'Hide what changed',
  from: 'Compare',
  to: 'with',
  version: ({ number, date }: { number: number; date: string }) => `Version ${number}, ${date}`,
  before: 'Before',
  after: 'After',
  removed: 'removed: ',
  added: 'added: ',
  end: ' (end)',
  gap: 'unchanged text left out',
  whole: 'Show the whole answers',
  part: 'Show only what changed',
  formatting: 'Only the formatting or an image changed; the words are the same.',
  entry: 'Entry',
  notThere: 'not there',
  chosen: 'chosen',
  failed: 'What changed could not be loaded',
} as const;

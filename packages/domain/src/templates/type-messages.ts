import type { TemplateGroup } from './draft.ts';

const things = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Texts about feedback types. */
export const FEEDBACK_TYPE_MESSAGES = {
  notFound: 'This feedback type could not be found.',
  nameRequired: 'A name is required.',
  nameTaken: ({ name }: { name: string }) => `There is a feedback type “${name}” already.`,
  groupFixed: ({ templates }: { templates: number }) =>
    `${things(templates, 'template')} ${templates === 1 ? 'is' : 'are'} of this type: it stays in its group, which decides who writes.`,
  inUse: ({ templates }: { templates: number }) =>
    `${things(templates, 'template')} ${templates === 1 ? 'is' : 'are'} of this type: it cannot be deleted.`,
  changedMeanwhile:
    'Somebody else has changed this feedback type meanwhile. What you entered is kept here; please compare before you save.',
  saved: 'The feedback type is saved.',
  deleted: ({ name }: { name: string }) => `The feedback type “${name}” is deleted.`,
} as const;

/** Explains each group of feedback types: who writes. */
export const GROUP_WORDS: Readonly<Record<TemplateGroup, string>> = {
  Self: 'Everyone writes about themselves.',
  Manager: 'Managers write about those who report to them.',
  Peer: 'Colleagues write; they are nominated as reviewers.',
  Upline: 'Those who report to a person write about them; they are nominated as reviewers.',
  Underperformance: 'Managers write it while somebody’s performance is a concern.',
  Panel: 'The members of a panel write for calibration or promotion.',
  Anytime: 'Anyone writes about anyone, whenever there is something to say.',
};

/** Texts about rating scales. */
export const RATING_MESSAGES = {
  notFound: 'This rating scale could not be found.',
  nameRequired: 'A name is required.',
  nameTaken: ({ name }: { name: string }) => `There is a rating scale “${name}” already.`,
  valueRequired: 'A scale needs at least one value.',
  valueNameRequired: 'Every value needs a name.',
  valueTwice: ({ name }: { name: string }) => `“${name}” is there twice.`,
  abbreviationRequired: 'An abbreviation is required.',
  abbreviationTwice: ({ abbreviation }: { abbreviation: string }) =>
    `“${abbreviation}” stands for another value of this scale.`,
  valueElsewhere: 'This is not a value of this scale.',
  valueInUse: ({ name }: { name: string }) =>
    `Packets were rated “${name}”: it cannot be taken out.`,
  inUse: 'Packets were rated by this scale: it cannot be deleted.',
  changedMeanwhile:
    'Somebody else has changed this scale meanwhile. What you entered is kept here; please compare before you save.',
  saved: 'The rating scale is saved.',
  deleted: ({ name }: { name: string }) => `The rating scale “${name}” is deleted.`,
} as const;

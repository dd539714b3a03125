import type { PageRow } from '@reviews/contracts/company-pages';

const STATES: Readonly<Record<PageRow['state'], string>> = {
  draft: 'Draft',
  published: 'Published',
  changed: 'Published, with newer changes',
};

/** Texts of the screens for company pages. */
export const PAGE_TEXTS = {
  title: 'Pages',
  one: 'Page',
  subtitle: 'What you write for your people: how reviews work here, who to ask, what to do when.',
  add: 'Add page',
  failed: 'The pages could not be loaded',
  emptyTitle: 'No pages yet',
  empty:
    'Write the first one, for example “How reviews work here”, and lead people there from the menu.',
  list: 'Pages in their order',
  edit: ({ title }: { title: string }) => `Edit ${title}`,
  editWord: 'Edit',
  savedBy: ({ name, date }: { name: string; date: string }) => `${name}, ${date}`,
  inMenu: ({ names }: { names: readonly string[] }) =>
    names.length === 0
      ? 'Not in the menu'
      : `In the menu as ${names.map((name) => `“${name}”`).join(', ')}`,
  states: STATES,

  newTitle: 'New page',
  toPages: 'Pages',
  oneFailed: 'The page could not be loaded',
  goneTitle: 'Page not found',
  gone: 'Somebody may have deleted it.',
  pageTitle: 'Title',
  address: 'Address',
  addressHint: 'People are led from an earlier address to the new one.',
  text: 'Text',
  views: 'Writing or preview',
  write: 'Write',
  preview: 'Preview',
  previewEmpty: 'Nothing is written yet.',
  seesHint:
    'For everybody else the page is not there, and neither is what leads to it in the menu.',
  seesAtOnce:
    'For everybody else the page is not there. Changes hold once saved, published or not.',
  opensTitle: ({ title }: { title: string }) => `Open “${title}” to more people now?`,
  opensNow: ({ who }: { who: string }) =>
    `Who sees a page changes as soon as you save. The text that is published now can then be read by: ${who}.`,
  opensInstead: 'If they are to read what you have written instead, publish it.',
  opensConfirm: 'Open it to them',
  saveDraft: 'Save draft',
  savePlain: 'Save without publishing',
  publish: 'Publish',
  publishChanges: 'Publish changes',
  unsaved: 'Not saved yet',
  allSaved: 'Everything is saved',
  leave: 'What you wrote on this page is not saved.',
  read: 'Open as readers see it',
  withdraw: 'Make it a draft again',
  withdrawTitle: ({ title }: { title: string }) => `Make “${title}” a draft again?`,
  withdrawMessage:
    'Nobody can open it any more, and the menu leads nobody there. What is written is kept.',
  withdrawConfirm: 'Make it a draft',
  remove: 'Delete page',
  removeTitle: ({ title }: { title: string }) => `Delete “${title}”?`,
  removeMessage: 'The page and all its versions go. This cannot be undone.',
  removeEntries: ({ names }: { names: readonly string[] }) =>
    `The menu leads there by ${names.map((name) => `“${name}”`).join(', ')}: ${names.length === 1 ? 'this entry is' : 'these entries are'} taken out, or stay as a heading for what stands below.`,
  former: ({ slugs }: { slugs: readonly string[] }) =>
    `Also found at ${slugs.map((slug) => `/pages/${slug}`).join(', ')}`,

  versions: 'Versions',
  versionsHint: 'What the page said after each save.',
  versionsShown: ({ shown, all }: { shown: number; all: number }) =>
    `The latest ${shown} of ${all}.`,
  version: ({ number }: { number: number }) => `Version ${number}`,
  isPublished: 'Published',
  look: ({ number }: { number: number }) => `Look at version ${number}`,
  lookWord: 'Look',
  restore: 'Put back into the form',
  restored: ({ number }: { number: number }) =>
    `Version ${number} is in the form. Save it to keep it.`,
  undo: 'Undo',
  versionFailed: 'The version could not be loaded',
  close: 'Close',

  conflictTitle: 'Somebody else has saved this page',
  conflictWho: ({ name, date }: { name: string; date: string }) =>
    `${name} saved it on ${date}, while you were writing. Nothing of yours is lost. This is what it says now:`,
  goOn: 'Go on writing',

  readFailed: 'The page could not be loaded',
  changedOn: ({ date }: { date: string }) => `Last changed ${date}`,
  nothingHere: 'The address may be mistyped, or what was there has moved.',
  home: 'Go to the home page',
} as const;

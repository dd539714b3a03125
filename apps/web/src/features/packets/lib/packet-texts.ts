import type { ReleaseOutcome } from '@reviews/domain';
import { formatCount } from '../../../lib/format-count.ts';

const people = (count: number) => `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`;
const packets = (count: number) => `${formatCount(count)} packet${count === 1 ? '' : 's'}`;
const isOrAre = (count: number) => (count === 1 ? 'is' : 'are');

/** Texts of the packet screens. */
export const PACKET_TEXTS = {
  list: 'Packets',
  listOf: ({ cycle }: { cycle: string | undefined }) =>
    cycle === undefined ? 'Packets' : `Packets of ${cycle}`,
  cycles: 'Cycles',
  listSubtitle:
    'What was written about each person. A packet is ready once nothing about its person is open; they read it once it is released.',
  loading: 'Loading the packets',
  loadingOne: 'Loading the packet',
  failed: 'The packets could not be loaded',
  failedOne: 'The packet could not be loaded',
  search: 'Search people',
  state: 'State',
  department: 'Department',
  all: 'All',
  everyDepartment: 'Every department',
  columns: {
    person: 'Person',
    department: 'Department',
    state: 'State',
    when: 'Released',
    read: 'Read',
    views: 'Views',
  },
  choose: ({ name }: { name: string }) => `Choose ${name}`,
  chooseAll: 'Choose everybody on this page',
  viewOf: ({ view, name }: { view: string; name: string }) => `${view} of ${name}`,
  releasesOn: ({ date }: { date: string }) => `By itself on ${date}`,
  releasedOn: ({ date }: { date: string }) => `On ${date}`,
  releasedToThem: ({ date }: { date: string }) => `Released on ${date}`,
  byHand: 'By hand',
  readOn: ({ date }: { date: string }) => `Read ${date}`,
  responded: 'with a response',
  notRead: 'Not yet',
  none: 'No packets yet',
  noneHint: 'A person’s packet appears here as soon as there are reviews about them in this cycle.',
  noneFound: 'Nobody matches',
  noneFoundHint: 'Try another name, state or department.',
  clear: 'Clear filters',

  releaseReady: ({ count }: { count: number }) => `Release ${packets(count)}`,
  releaseAll: ({ count }: { count: number }) =>
    `Release all that are ready (${formatCount(count)})`,
  chosen: 'With those chosen',
  releaseChosen: ({ count }: { count: number }) => `Release ${formatCount(count)} chosen`,
  unreleaseChosen: ({ count }: { count: number }) => `Take back ${formatCount(count)} chosen`,
  releaseTitle: ({ count }: { count: number }) => `Release ${packets(count)}?`,
  releaseMessage: ({ count }: { count: number }) =>
    `${people(count)} will be told, and can read the reviews about them from now on:`,
  notAtOnce: ({ count, max }: { count: number; max: number }) =>
    `${formatCount(count)} more ${isOrAre(count)} ready. A release takes at most ${formatCount(max)}; releasing again takes the next ones.`,
  someReleased: ({ count }: { count: number }) => `${packets(count)} released`,
  moreReady: ({ count }: { count: number }) =>
    `${formatCount(count)} more ${isOrAre(count)} ready, and not released yet.`,
  releaseNext: ({ count }: { count: number }) =>
    count === 1 ? 'Go on with the last one' : `Go on with the next ${formatCount(count)}`,
  notReleased: ({ count }: { count: number }) =>
    `${packets(count)} of those chosen will not be released:`,
  nothingToRelease: 'None of those chosen is ready to be released:',
  more: ({ count }: { count: number }) => `and ${formatCount(count)} more`,
  unreleaseTitle: ({ count }: { count: number }) => `Take back ${packets(count)}?`,
  unreleaseMessage: ({ count }: { count: number }) =>
    `${people(count)} can no longer read their packet, at once. What they confirmed and answered is kept. Taken back, a packet is released again by hand alone, and no more by itself on a date.`,
  release: 'Release',
  unrelease: 'Take back',
  nothingReady: 'Nothing to release yet',
  looking: 'Looking who is ready',
  results: 'What became of each',
  outcomes: {
    done: 'Done',
    in_progress: 'Something about them is still open',
    empty: 'Nothing was completed about them',
    unchanged: 'Nothing to do',
    absent: 'Not in this cycle',
  } satisfies Record<ReleaseOutcome, string>,

  downloadPdf: 'Download PDF',
  pdfFailed:
    'The PDF could not be made. Try again, or print the packet and choose to save it as PDF.',
  print: 'Print',
  openPacket: 'Open the packet',
  printOrSave: 'Print or save as PDF',
  blocked: 'Your browser blocked the new tab. Allow it for this page and try again.',
  contents: 'In this packet',
  ratings: 'Rating',
  notReleasedYet: 'Not released yet: its person cannot read it.',
  asEmployee: 'As the person reads it, as far as you may read it yourself.',
  managersOnly: 'For managers and HR. The person does not see this view.',
  empty: 'Nothing to read here yet',
  emptyHint: 'A review appears here once it is submitted and may be read.',
  several:
    'Written by several people. Their answers are in no order, and nothing tells which belong together.',
  noAnswer: 'No answer',
  writtenByYou: 'Written by you',
  acknowledge: 'I have read my packet',
  acknowledgeHint:
    'Your manager and HR see that you have read it, and your response if you write one.',
  response: 'Your response',
  optional: 'Optional',
  unsent: 'Not sent yet: this computer keeps what you type',
  typedHere: 'Typed here and not sent',
  discard: 'Discard it',
  typedOrStored: { mine: 'Save what I typed here', theirs: 'Discard what I typed here' },
  responseUntil: ({ date }: { date: string }) => `You can change it until ${date}`,
  saveResponse: 'Save response',
  acknowledgedOn: ({ date }: { date: string }) => `Read on ${date}`,
  youRead: ({ date }: { date: string }) => `You confirmed on ${date} that you have read it.`,
  noResponse: 'No response.',
  left: ({ count }: { count: number }) => `${count} characters left`,
} as const;

/** The packet screens. */
export const packets = {
  list: 'Packets',
  listOf: 'Packets of {cycle}',
  cycles: 'Cycles',
  listSubtitle:
    'All reviews about one person. A packet is ready when no review about the person is open. They can read it once you release it.',
  loading: 'Loading the packets',
  loadingOne: 'Loading the packet',
  failed: 'The packets could not be loaded',
  failedOne: 'The packet could not be loaded',
  search: 'Search people',
  state: 'State',
  department: 'Department',
  all: 'All',
  everyDepartment: 'All departments',
  columns: {
    person: 'Person',
    department: 'Department',
    state: 'State',
    when: 'Released',
    read: 'Read',
    views: 'Views',
  },
  choose: 'Select {name}',
  chooseAll: 'Select everyone on this page',
  viewOf: '{view} of {name}',
  releasesOn: 'Automatically on {date}',
  releasedOn: 'On {date}',
  releasedToThem: 'Released on {date}',
  byHand: 'Manually',
  readOn: 'Read {date}',
  responded: 'with a response',
  notRead: 'Not yet',
  none: 'No packets yet',
  noneHint: 'A person’s packet appears here as soon as there are reviews about them in this cycle.',
  noneFound: 'No one matches',
  noneFoundHint: 'Try another name, state or department.',
  clear: 'Clear filters',

  releaseReady: 'Release {count, plural, one {# packet} other {# packets}}',
  releaseAll: 'Release all ready packets ({count, number})',
  chosen: 'With selected packets',
  releaseChosen: 'Release {count, number} selected',
  unreleaseChosen: 'Take back {count, number} selected',
  releaseTitle: 'Release {count, plural, one {# packet} other {# packets}}?',
  releaseMessage:
    '{count, plural, one {# person gets} other {# people get}} a notice and can then read the reviews about them:',
  notAtOnce:
    '{count, plural, one {# more packet is} other {# more packets are}} ready. You can release up to {max, number} at a time. Release again for the next ones.',
  someReleased: '{count, plural, one {# packet} other {# packets}} released',
  moreReady:
    '{count, plural, one {# more packet is} other {# more packets are}} ready but not released yet.',
  releaseNext: '{count, plural, one {Continue with the last one} other {Continue with the next #}}',
  notReleased:
    '{count, plural, one {# selected packet} other {# selected packets}} will not be released:',
  nothingToRelease: 'None of the selected packets is ready to release:',
  more: 'and {count, number} more',
  unreleaseTitle: 'Take back {count, plural, one {# packet} other {# packets}}?',
  unreleaseMessage:
    '{count, plural, one {# person} other {# people}} can no longer read their packet. What they confirmed and wrote is kept. A packet that you take back is not released automatically on its date. You have to release it yourself.',
  release: 'Release',
  unrelease: 'Take back',
  nothingReady: 'Nothing to release yet',
  looking: 'Checking which packets are ready',
  results: 'Results',
  outcomes: {
    done: 'Done',
    in_progress: 'A review about them is still open',
    empty: 'No completed reviews about them',
    unchanged: 'Nothing to do',
    absent: 'Not in this cycle',
  },

  myPacket: 'My packet',
  packetOf: 'Packet of {name}',
  toCycles: 'Go to the cycles',
  toHome: 'Go to the home page',
  downloadPdf: 'Download PDF',
  pdfFailed:
    'The PDF could not be made. Try again, or print the packet and choose to save it as PDF.',
  print: 'Print',
  openPacket: 'Open packet',
  printOrSave: 'Print or save as PDF',
  blocked: 'Your browser blocked the new tab. Allow it for this page and try again.',
  contents: 'In this packet',
  ratings: 'Rating',
  notReleasedYet: 'Not released yet: the person cannot read it.',
  asEmployee: 'What the person sees, except for what you may not read.',
  managersOnly: 'For managers and HR. The person does not see this view.',
  empty: 'Nothing to read here yet',
  emptyHint: 'A review appears here once it is submitted and you may read it.',
  several:
    'Written by several people. The answers are in no particular order, so you cannot tell which ones belong together.',
  noAnswer: 'No answer',
  withheldOf: '{title}: {reason}',
  notShown: 'Not shown',
  // What is hidden although it was submitted; for those who release.
  hidden: 'Hidden reviews',
  onlyHidden: 'Only with hidden reviews ({count, number})',
  hiddenFew:
    '{title}: hidden from {from, select, employee {the person} managers {their managers} both {the person and their managers} other {}}, too few people wrote one.',
  hiddenLate:
    '{title}: one was submitted after the release. It arrives with the next: take the packet back and release it again.',
  hiddenInRelease:
    '{count, plural, one {In # packet, reviews stay hidden} other {In # packets, reviews stay hidden}} to protect those who wrote them. They cannot be shown later unless more people submit one.',
  writtenByYou: 'Written by you',
  acknowledge: 'I have read my packet',
  acknowledgeHint:
    'Your manager and HR see that you have read it, and your response if you write one.',
  response: 'Your response',
  optional: 'Optional',
  unsent: 'Not sent yet, saved on this computer only',
  typedHere: 'Typed here, not sent',
  discard: 'Discard',
  typedOrStored: { mine: 'Save what I typed here', theirs: 'Discard what I typed here' },
  responseUntil: 'You can change it until {date}',
  saveResponse: 'Save response',
  acknowledgedOn: 'Read on {date}',
  youRead: 'You confirmed on {date} that you have read it.',
  noResponse: 'No response.',
  left: '{count, plural, one {# character} other {# characters}} left',
} as const;

/** What the server answers about packets. */
export const packetMessages = {
  notFound: 'This packet could not be found.',
  downloadExpired: 'This download link has expired. Open the packet and download it again.',
  released: 'Packet released.',
  releasedMany: '{count, plural, one {Packet released.} other {# packets released.}}',
  takenBack:
    '{count, plural, one {The packet is no longer released.} other {# packets are no longer released.}}',
  nothingChanged: 'No packet was changed.',
  acknowledged: 'Thank you. We have noted that you have read your packet.',
  responseSaved: 'Response saved.',
  responseChanged:
    'You have changed your response somewhere else since. What you typed here is kept, but not sent.',
  responseClosed: 'You can no longer change your response.',
  onlyThemselves: 'Only the person the packet is about can confirm that they have read it.',
  notWhileImpersonating: 'You cannot download a packet while you act as another user.',
  noPdf: 'PDFs cannot be made here. Print the packet and choose to save it as PDF.',
  anonymousReviewers: 'Anonymous reviewers',
  withheld:
    '{untilRelease, select, true {Shown when the packet is released, all of them together.} other {Not shown: fewer than {minimum, number} {besidesOwn, select, true {other people} other {people}} shared one.}}',
} as const;

/** The names of downloaded files. */
export const packetFiles = {
  one: 'Packet',
  managerView: 'manager view',
} as const;

/** Labels of packets that several pages use. */
export const packetLabels = {
  one: 'Packet',
  states: { in_progress: 'In Progress', ready: 'Ready to Release', released: 'Released' },
} as const;

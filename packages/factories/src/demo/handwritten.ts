import { paragraphs } from './compose.ts';
import type { KeyedAnswers } from './ledger.ts';

/**
 * Texts of the most visible forms, by kind, key of the reviewee and key of the writer. The others
 * are composed.
 */
export const HANDWRITTEN: Readonly<Record<string, KeyedAnswers>> = {
  'peer luca noa': {
    contact: 'Most weeks',
    helps:
      'Luca writes the error messages I wish everyone wrote. When the release job failed in April it told me which signing key was missing, where to get it and who to ask, and I was done in ten minutes. Luca also sat with me for two afternoons until I understood the build cache.',
    strengths: ['Craft', 'Teaching others'],
    change:
      'Show us the plan before it is finished. The new branch rules were good, but they reached us on the day they took effect, and two of us had to redo a week of merges.',
  },
  'peer noa elif': {
    contact: 'Most weeks',
    helps:
      'Noa keeps the measurement service honest. Every change to the units code comes with the three readings it was checked against, so I trust it without running it again. In the incident in May Noa was the calm voice on the call and wrote the timeline while it happened.',
    strengths: ['Craft', 'Reliability'],
    change:
      'Ask for help a day earlier. I only learned at the stand-up that the retry logic had cost three evenings.',
  },
  'peer noa wren': {
    contact: 'A few times a month',
    helps:
      'Noa is the one person in Platform who reads our register maps. When the LX-40 firmware changed the order of the status bits, Noa noticed before we had told anyone and',
  },
  'upline idris jun': {
    strength:
      'Idris protects the time we need for testing. When Sales wanted the export two weeks early, he asked what they would drop for it, and the answer was nothing, so we kept the date.',
    change:
      'Tell us sooner what the directors are discussing. We heard about the second instrument line from a customer.',
    oneToOnes: 'Every two weeks',
  },
  'upline idris amara': {
    strength:
      'He lets me decide in my own area and still asks the question I have forgotten, usually about who will run it at night.',
    change:
      'Divide the approvals. Three of us could sign off releases, and on Fridays we wait for one person.',
    oneToOnes: 'Every week',
  },
  'self priya priya': {
    proud: paragraphs([
      'Moving the instrument registry to the new schema without a minute of downtime. Four hundred instruments in the field kept reporting while we copied them over, and no one noticed, which was the point.',
      'I am also glad about the runbook. Piotr used it alone on a Sunday and sent me two corrections on Monday.',
    ]),
    differently:
      'I promised the data team a date before I had looked at the old records. A third of them had no serial number. Next time I count first and promise afterwards.',
    principles: ['Measure first', 'Leave it better'],
    workload: 'Busy but fine',
    next: 'I would like to lead the design of the archive, and to learn to say in one page what I now say in five.',
  },
  'self luca luca': {
    proud: paragraphs([
      'The release job. It took most of a day and a checklist of forty lines; now it takes eleven minutes and anyone in Platform can start it.',
      'Noa and I found the last flaky step together: the signing service answered before it had finished.',
    ]),
    differently:
      'I would announce changes to the branch rules a fortnight ahead and try them with one team first.',
    principles: ['Finish the last tenth', 'Ask the user'],
    workload: 'Comfortable',
    next: 'I want to understand what happens to a build after it leaves us, and would like to spend a week with Firmware.',
  },
};

/** Noa’s two writing sessions: the second continues the first. */
export const NOA_DRAFTS: readonly KeyedAnswers[] = [
  {
    proud: paragraphs(['The unit conversion in the measurement service.']),
    differently: '',
    workload: 'Busy but fine',
  },
  {
    proud: paragraphs([
      'The unit conversion in the measurement service. It had three places that each knew half of the rules. There is one now, and every conversion is tested against readings from the calibration lab.',
      'In May a wrong reading would have gone out to eleven hospitals. The new check stopped it, and Wren and I traced it to a swapped status bit before lunch.',
    ]),
    differently:
      'I spent three evenings on the retry logic before I asked Elif, who had solved the same thing last year.',
    principles: ['Measure first', 'Say it early'],
    workload: 'Busy but fine',
  },
];

/** The text to which the two comments on Amara’s review are attached. */
export const AMARA_SELECTED_TEXT =
  'the number of drifting instruments fell from nineteen a month to four';

/** Idris's review of Amara, with a mention, and with the chart if its bytes could be stored. */
export function amaraReview(mention: string, image: string, talkedOn: string): KeyedAnswers {
  return {
    achieved: [
      paragraphs([
        `Amara rebuilt the drift compensation with ${mention}. Since it went live in March, ${AMARA_SELECTED_TEXT}, and the field engineers have stopped carrying spare lamps.`,
      ]),
      image,
      paragraphs([
        'What I would like others to copy is the way she got there: a week of reading old service reports before the first line of code, and a test on six instruments before the test on sixty.',
      ]),
    ].join(''),
    brief:
      'An outstanding half year. Amara solved a problem we had lived with for years, took others along, and left the documentation better than she found it.',
    expectations: 'Far exceeds expectations',
    readiness: 'Within a year',
    role: 'Technical lead for calibration. What is missing is practice in planning for a group; she starts with the autumn release.',
    strengths: ['Craft', 'Judgement', 'Teaching others'],
    talkedOn,
    oneToOnes: 18,
    budget: 1200.5,
    time: [
      { name: 'Planned projects', value: 55 },
      { name: 'Support and fixes', value: 20 },
      { name: 'Helping colleagues', value: 15 },
      { name: 'Learning', value: 10 },
    ],
    next: 'Lead the autumn release of the calibration tools, with Jun and one colleague from Firmware.',
  };
}

export const AMARA_COMMENTS = {
  question: paragraphs([
    'Please bring this to the directors’ round. It is the clearest example of reading before building that I have seen this year.',
  ]),
  reply: paragraphs(['Gladly. I have asked Amara whether she would present it herself.']),
  selected: paragraphs([
    'Do we have this figure per region as well? It would help the case for the second service van.',
  ]),
} as const;

export const NOA_REOPEN_REASON =
  'I was too harsh about the branch rules. Luca has since changed how they are announced, and I would like to say so.';

import type { QuestionConfig, TemplateOptions, UiKey } from '@reviews/domain';
import type { FeedbackTypeName } from '../base-data.ts';

/** A demo question, with the key that the texts use. */
export type DemoQuestion = {
  readonly key: string;
  readonly text: string;
  readonly uiKey?: UiKey;
  readonly helpText?: string;
  readonly subtext?: string;
  readonly config?: QuestionConfig;
  /** Whether its answer is the person's rating. */
  readonly rates?: true;
  /** Conditions on another question of the template, by its key. */
  readonly availableIf?: DemoCondition;
  readonly requiredIf?: DemoCondition;
};

type DemoCondition = {
  readonly key: string;
  readonly has: 'any' | 'all';
  readonly answer: readonly string[];
};

export type DemoTemplate = {
  readonly title: string;
  readonly description: string;
  readonly type: FeedbackTypeName;
  readonly options?: Partial<TemplateOptions>;
  readonly questions: readonly DemoQuestion[];
};

export const WORKLOADS = ['Comfortable', 'Busy but fine', 'Too much'] as const;
export const CONTACTS = ['Most weeks', 'A few times a month', 'Now and then'] as const;
export const PRINCIPLES = [
  'Measure first',
  'Say it early',
  'Finish the last tenth',
  'Leave it better',
  'Ask the user',
] as const;
export const STRENGTHS = [
  'Craft',
  'Judgement',
  'Reliability',
  'Collaboration',
  'Teaching others',
  'Initiative',
] as const;
export const EXPECTATIONS = [
  'Below expectations',
  'Meets expectations',
  'Exceeds expectations',
  'Far exceeds expectations',
] as const;
export const READINESS = ['Not yet', 'Within a year', 'Ready now'] as const;
export const TIME_SHARES = [
  'Planned projects',
  'Support and fixes',
  'Helping colleagues',
  'Learning',
] as const;

/** Maximum length of a manager's short summary. */
const BRIEF_WORDS = 60;
const WHOLE_PERCENT = 100;

export const SELF_REVIEW: DemoTemplate = {
  title: 'Self Review',
  description:
    '<p>Look back on the last half year. A few honest paragraphs are worth more than a complete list.</p>',
  type: 'Self',
  options: { sharingOptOutOption: true },
  questions: [
    {
      key: 'intro',
      uiKey: 'text',
      text: 'Before you start',
      helpText:
        'Your manager reads this before writing about you. Drafts are yours alone until you submit.',
    },
    {
      key: 'proud',
      text: 'What are you proudest of since the last review?',
      helpText: 'Name the work, your part in it, and who else made it possible.',
      config: { required: true, rich_text: true, help_text_display: 'below' },
    },
    {
      key: 'differently',
      text: 'What would you do differently?',
      config: { required: true, max_words: 200 },
    },
    {
      key: 'principles',
      uiKey: 'input.checkbox',
      text: 'Which of our principles did you lean on?',
      config: { options: [...PRINCIPLES] },
    },
    {
      key: 'workload',
      uiKey: 'input.radio',
      text: 'How manageable was your workload?',
      config: { required: true, options: [...WORKLOADS] },
    },
    {
      key: 'load',
      text: 'What would make it lighter?',
      availableIf: { key: 'workload', has: 'any', answer: ['Too much'] },
    },
    { key: 'next', text: 'What do you want to learn or take on next?' },
  ],
};

export const PEER_REVIEW: DemoTemplate = {
  title: 'Peer Review',
  description: '<p>Your colleague will read what you write, not who wrote it.</p>',
  type: 'Peer',
  options: {
    min: 2,
    max: 4,
    noDownline: true,
    noManager: true,
    nominatedBy: 'employee',
    managerNominationApproval: true,
    managerRemoveIncompletePeers: 1,
    anonymizeEmployee: true,
    agreeTerms:
      '<p>I have chosen people who know my work of the last six months, and not only those who will be kind about it.</p>',
  },
  questions: [
    {
      key: 'contact',
      uiKey: 'input.radio',
      text: 'How often have you worked together since spring?',
      config: { required: true, options: [...CONTACTS] },
    },
    {
      key: 'helps',
      text: 'What does this colleague do that helps you and others?',
      helpText: 'Describe something you saw rather than a trait.',
      config: { required: true, help_text_display: 'above' },
    },
    {
      key: 'strengths',
      uiKey: 'input.checkbox',
      text: 'Which strengths stand out?',
      config: { options: [...STRENGTHS] },
    },
    {
      key: 'change',
      text: 'What one thing would make working together easier?',
      config: { required: true, max_words: 120 },
    },
  ],
};

export const UPLINE_FEEDBACK: DemoTemplate = {
  title: 'Upline Feedback',
  description: '<p>How does your manager help you do your work?</p>',
  type: 'Upline',
  options: {
    min: 1,
    max: 4,
    nominatedBy: 'system',
    managerNominationApproval: false,
    downlineOption: 'directReport',
    maxDownlineDistance: 0,
    anonymizeEmployee: true,
  },
  questions: [
    { key: 'strength', text: 'What should your manager keep doing?', config: { required: true } },
    { key: 'change', text: 'What should change?', config: { required: true } },
    {
      key: 'oneToOnes',
      uiKey: 'select',
      text: 'How often do you talk one to one?',
      config: { options: ['Every week', 'Every two weeks', 'Every month', 'Less often'] },
    },
  ],
};

export const MANAGER_REVIEW: DemoTemplate = {
  title: 'Manager Review',
  description:
    '<p>Read the self review and the peer reviews first. The person reviewed reads this once the packet is released.</p>',
  type: 'Manager',
  questions: [
    {
      key: 'intro',
      uiKey: 'text',
      text: 'How this review is used',
      helpText:
        'It goes into the packet, is discussed in the wrap-up conversation, and is the base of next year’s goals.',
    },
    {
      key: 'achieved',
      text: 'What has been achieved this half year?',
      helpText:
        'Mention the colleagues involved with @. A figure or a picture says more than an adjective.',
      config: { required: true, rich_text: true, help_text_display: 'below' },
    },
    {
      key: 'brief',
      text: 'Sum it up in a few sentences',
      subtext: 'This is what directors read.',
      config: { required: true, max_words: BRIEF_WORDS },
    },
    {
      key: 'expectations',
      uiKey: 'input.radio',
      text: 'How does the work compare with what we expect in this role?',
      config: { required: true, options: [...EXPECTATIONS] },
      rates: true,
    },
    {
      key: 'support',
      text: 'What support has been agreed?',
      requiredIf: { key: 'expectations', has: 'any', answer: ['Below expectations'] },
    },
    {
      key: 'readiness',
      uiKey: 'select',
      text: 'Ready for a larger role?',
      config: { required: true, options: [...READINESS] },
    },
    {
      key: 'role',
      text: 'Which role, and what is missing?',
      availableIf: { key: 'readiness', has: 'any', answer: ['Within a year', 'Ready now'] },
    },
    {
      key: 'strengths',
      uiKey: 'input.checkbox',
      text: 'Which strengths should we build on?',
      config: { options: [...STRENGTHS] },
    },
    {
      key: 'talkedOn',
      uiKey: 'input.date',
      text: 'When did you last talk about development?',
      config: { required: true },
    },
    {
      key: 'oneToOnes',
      uiKey: 'input.number',
      text: 'How many one-to-ones did you have this half year?',
    },
    {
      key: 'budget',
      uiKey: 'input.money',
      text: 'Training budget proposed for the next half year, in euros',
    },
    {
      key: 'time',
      uiKey: 'distribution',
      text: 'How was the working time spent?',
      helpText: 'In per cent, as you see it.',
      config: {
        required: true,
        options: [...TIME_SHARES],
        total: WHOLE_PERCENT,
        match_total: true,
        percentage: true,
      },
    },
    { key: 'next', text: 'What comes next?', config: { required: true } },
  ],
};

export const WRAP_UP: DemoTemplate = {
  title: 'Wrap-up',
  description: '<p>After the conversation: what you both take away from it.</p>',
  type: 'Manager',
  questions: [
    {
      key: 'heldOn',
      uiKey: 'input.date',
      text: 'When did the conversation take place?',
      config: { required: true },
    },
    {
      key: 'agreed',
      text: 'What have you agreed on?',
      config: { required: true, rich_text: true },
    },
    { key: 'open', text: 'What is still open?' },
  ],
};

export const ANNUAL_SELF_REVIEW: DemoTemplate = {
  title: 'Annual Self Review',
  description: '<p>Your year in your own words.</p>',
  type: 'Self',
  questions: [
    {
      key: 'proud',
      text: 'What are you proudest of this year?',
      config: { required: true, rich_text: true },
    },
    { key: 'differently', text: 'What did you learn the hard way?', config: { required: true } },
    { key: 'next', text: 'What would you like next year to be about?', config: { required: true } },
  ],
};

export const ANNUAL_MANAGER_REVIEW: DemoTemplate = {
  title: 'Annual Manager Review',
  description: '<p>The year as you saw it, with the goals that were agreed.</p>',
  type: 'Manager',
  questions: [
    {
      key: 'achieved',
      text: 'What stands out this year?',
      config: { required: true, rich_text: true },
    },
    { key: 'evidence', text: 'What have you seen yourself?', config: { required: true } },
    {
      key: 'expectations',
      uiKey: 'input.radio',
      text: 'How does the year compare with what we expect in this role?',
      config: { required: true, options: [...EXPECTATIONS] },
      rates: true,
    },
    { key: 'next', text: 'What should next year bring?', config: { required: true } },
  ],
};

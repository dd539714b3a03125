/** Who can read a review. */
export const audience = {
  title: 'Who can read this',
  loading: 'Loading who can read this',
  failed: 'The list of people who can read this could not be loaded',
  close: 'Close',
  you: 'you',
  onlyYou: 'only you',
  theReviewer: 'the reviewer',
  everyone: 'everyone in the company',
  hr: 'HR',
  panel: 'panel members',
  otherManagers: '{count, plural, one {# other manager} other {# other managers}}',
  never: 'not {name}',
  groups: {
    writer: 'The reviewer',
    subject: 'The reviewee',
    manager: 'Managers',
    panel: 'Panel members',
    hr: 'HR and administrators',
  },
  groupOfEveryone: 'Everyone in the company',
  anonymousReviewer: 'Anonymous',
  more: 'and {count, number} more',
  isYou: '{name} (you)',
  now: 'now',
  neverAtAll: 'Never',
  // What has to happen first. `mine`: the reader is the reviewer.
  once: {
    submitted: '{mine, select, true {once you submit} other {once it is submitted}}',
    submittedAmong:
      '{mine, select, true {once you submit} other {once it is submitted}}, with at least {among, plural, one {# other} other {# others}}',
    released: 'once released',
    releasedAmong: 'once released, with at least {among, plural, one {# other} other {# others}}',
    among:
      '{among, plural, one {once at least # other has submitted} other {once at least # others have submitted}}',
  },
  withoutName:
    '{many, select, true {Read} other {Reads}} it without {mine, select, true {your} other {the reviewer’s}} name, only together with what at least {among, plural, one {# other} other {# others}} wrote',
  because: {
    'opt-out': '{mine, select, true {You} other {The reviewer}} chose to hide it from {name}',
    template: 'Reviews of this kind are not shown to {name}',
    alone: 'There are no similar reviews to read it with, so it would not stay anonymous',
  },
  everyAnswer:
    'Anyone who can read this review can read every answer in it. No one else can read any.',
  computed: 'Based on the same rules that control access, with today’s people and roles.',
  helped:
    'If someone impersonates you to help you, they see what you see, except your drafts. You find who it was and why under “Your sign-in”.',
  warning:
    '{names} will read this without your name, together with what at least {among, plural, one {# other} other {# others}} wrote. Avoid details only you could know.',
} as const;

/** The parts of a duration, which code joins with spaces. */
export const durations = {
  days: '{count, plural, one {# day} other {# days}}',
  hours: '{count, plural, one {# hour} other {# hours}}',
  minutes: '{count, plural, one {# minute} other {# minutes}}',
} as const;

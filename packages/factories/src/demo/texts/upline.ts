/** People about their manager. `{name}` is the manager. */
export const UPLINE_STRENGTH: readonly string[] = [
  '{name} keeps our backs free. The week before {project} shipped, I was not asked for a single status slide.',
  'Priorities are clear. When {project} and {other} collided, we had a decision the same afternoon.',
  '{name} remembers what we talked about last time and comes back to it.',
  'I get honest feedback within days, with an example, and never in front of others.',
  'Mistakes are treated as information. After the trouble with {other} we changed the process and no one lost face.',
  '{name} asks good questions and then lets us find the answer, also when it takes a little longer.',
  'Holidays and evenings are respected. That is not a small thing in this company.',
  '{name} represents us well: I know from {partner} that our arguments arrive as we made them.',
  'I was trusted with {project} earlier than I expected, and helped when I needed it.',
  'The one-to-ones take place. In two years I can remember one that was cancelled.',
];

export const UPLINE_CHANGE: readonly string[] = [
  'Explain why a decision was made, even in two sentences. With {other} we guessed for weeks.',
  'Fewer last-minute requests from above that are passed on without asking whether they are needed.',
  'Be firmer with {partner} when dates for {project} are changed over our heads.',
  'Give more room to the quieter people in the team meeting.',
  'Delegate the smaller approvals. We sometimes wait {n} days for a signature that is always given.',
  'Say earlier what is being considered for next year, so that we can plan holidays and courses.',
  'Come to the bench more often; the best talks about {project} happen there and not in the meeting room.',
  'Praise in public now and then. It would help the new colleagues to see what good looks like.',
  'Hold on to the meeting-free Wednesday, for yourself as well.',
];

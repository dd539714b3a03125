/** Comments on closed forms by managers, HR and reviewees. */
export const COMMENTS: readonly string[] = [
  'Thank you for this. I agree with the point about scope and have put it on our list for January.',
  'Could we talk about the second paragraph in our next one-to-one? I remember it slightly differently.',
  'This matches what I heard from the other side of the table.',
  'I am glad that {project} is mentioned; a lot of quiet work went into it.',
  'A fair summary. I would add the help that was given to the newer colleagues.',
  'Please keep this example for the calibration round, it is clearer than most.',
  'I would be careful with the word ‘always’ here. Since summer I have seen it done well several times.',
  'Agreed. Let us decide by the end of the month what can be handed over.',
  'This is a good description of what we expect at the next level.',
  'I had not known about the extra weeks on {other}. Thank you for writing it down.',
  'Noted for the training budget: the course can start in spring.',
  'We talked about this on the phone; I leave it here so that it is not forgotten.',
  'Well deserved. The figures for {project} speak for themselves.',
  'I see this as the main theme for next year, and will support it.',
];

export const REPLIES: readonly string[] = [
  'Yes, gladly. I have put it on the agenda for Thursday.',
  'Good point, I will bring the figures.',
  'Thank you, that helps me.',
  'I see what you mean; let us look at the example together.',
  'Done, the date is in both calendars.',
  'Thank you for saying so. I passed it on to the others.',
];

export const REOPEN_REASONS: readonly string[] = [
  'I mixed up two projects in the second answer and would like to correct it before it is read.',
];

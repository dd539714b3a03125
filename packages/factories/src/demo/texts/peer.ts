/**
 * Colleagues about each other. `{name}` is the reviewee, `{team}` their team, `{partner}` another
 * team.
 */
export const PEER_HELPS: readonly string[] = [
  '{name} answers the question behind the question. When I asked for a number about {project}, I got the number and the two reasons to be careful with it.',
  'Whenever {name} is in a meeting, someone writes down who does what by when. It sounds small; it saved {project} at least twice.',
  'I rely on {name} for honest estimates. If {name} says Thursday, I can tell {partner} Thursday.',
  '{name} explains things without making me feel slow. I joined in the middle of {project} and was useful after a week because of it.',
  '{name} spots trouble early and says so in a way people can hear. The collision between {project} and {other} was avoided that way.',
  'What I value most is that {name} finishes. The last tenth of {project} is dull, and it was done with the same care as the first.',
  '{name} gives credit generously. In the presentation of {project} every name was on the slide, mine included, though I did very little.',
  '{name} keeps calm when a customer is shouting. During the trouble with {other} everyone else could work because {name} took the phone.',
  'I like how {name} reviews my work: few remarks, the important ones, each with a reason.',
  '{name} knows {project} better than anyone and still asks the new people what looks odd to them.',
  'With {name} I never have to ask twice. If something cannot be done, I hear it the same day, with another suggestion.',
  '{name} makes the whole of {team} better by writing things down. I found three answers about {other} last month without asking anyone.',
  'When {project} had to be turned round, {name} was the one who asked what we could leave out, and then really left it out.',
  '{name} brings people together who would otherwise send each other tickets. {team} and {partner} talk now.',
];

export const PEER_EXAMPLE: readonly string[] = [
  'In March {name} stayed with us on {project} through the whole acceptance test, though it was not {team}’s job.',
  'The best example is the evening before the {project} demo: {name} found the fault, fixed it, and wrote down how to see it coming.',
  'I remember the discussion about {other}, where {name} changed sides in the middle because the figures said so.',
  'My own part of {project} is half as long now, because {name} asked why each step was there.',
  'When I was ill for {n} days, {name} picked up my calls and handed everything back in better order than I had left it.',
  'The checklist {name} made for {project} is now used by {partner} too.',
  'A small thing: {name} always says what was decided at the end of a call, and lets people correct it.',
  'I saw it again last week, when a new colleague broke something in {other} and {name} sat down and looked at it together.',
  'The comparison of three suppliers for {project} was the clearest page I read this year.',
  '{name} invited {partner} to the first review of {project} and not only to the last, which changed the result.',
  'On {other} there were {n} open questions before {name} joined and a short list of answers two weeks later.',
  'It shows in the numbers for {project}, and even more in the fact that no one needs to chase them.',
];

export const PEER_CHANGE: readonly string[] = [
  'Say no more often. {name} accepted {other} on top of {project}, and both became tight in June.',
  'Share half-finished work. I often see something from {name} when it is already perfect and my remarks come too late.',
  'Speak earlier in large meetings. {name} usually has the best point and makes it to me afterwards in the corridor.',
  'Leave the details of {project} to others now and then; the newer colleagues in {team} are ready for them.',
  'Shorter messages. I like the thoroughness, but {partner} reads the first three lines.',
  'Tell us when a deadline is in danger two days sooner, even if it may still work out.',
  'Ask for help. During the hard weeks of {other} I only learned by chance how much was on {name}’s plate.',
  'Take {partner} along a little more slowly; they need the background that {name} already has.',
  'Push back on unclear requests. We both lost a week on {project} because the goal had changed and no one had said so.',
  'I would wish for more patience with questions that come for the second time.',
  'Keep the calendar of {project} where everyone can see it; at the moment it is mostly in {name}’s head.',
  'Celebrate a little. {name} moves to the next problem while the rest of us still want to look at what was finished.',
  'Decide faster on small things. The colour of the labels for {other} did not need three rounds.',
  'Write down the reasons for a decision as well as the decision; a year later only the reasons help.',
];

export const DECLINE_REASONS: readonly string[] = [
  'We have only shared two meetings since spring, so I could not say anything fair.',
  'I moved to another project in March and have not seen this work since.',
  'I am on parental leave from next week and would not do this justice.',
  'I reviewed the same person last year and would prefer that someone else brings a fresh view.',
  'Our work hardly touches; a colleague from the same line knows much more.',
];

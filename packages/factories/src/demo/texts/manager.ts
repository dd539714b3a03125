/**
 * Managers about their reports. `{name}` is the reviewee, `{team}` their team, `{span}` the review
 * period.
 */
export const MANAGER_ACHIEVED: readonly string[] = [
  '{name} carried {project} through its hardest stretch this {span}. The plan was tight, two people were missing, and it still arrived within a week of the date we had given {partner}.',
  '{name}’s work on {project} set the standard for {team}. The result is sound, it is documented, and two colleagues can now continue without asking.',
  'The most visible result is {project}. What I value more is how {name} got there: early questions, a written decision on scope, and no surprises in the last month.',
  'This {span} {name} moved from doing good work to making others’ work good. {project} is the best example; most of it was finished by people {name} had trained.',
  '{name} took over {project} in an untidy state and brought it into order within {n} weeks, while {other} kept running.',
  '{name} delivered what we agreed on {project}, and told me in time where we would have to give something up.',
  'I would single out {project}. {name} listened to {partner} first, changed the plan because of it, and saved us a second round.',
  '{name} had a steady {span}. {project} ran without incident, and the reports {partner} depends on came on time every single week.',
  '{name} asked for more responsibility in January and has filled it: {project} is led from the front, with clear priorities and a calm tone.',
  'On {project}, {name} did the part no one volunteers for, and did it thoroughly: {n} suppliers, every contract, one table.',
  '{name} turned a complaint into an improvement. What began as an angry call about {other} ended as the change that made {project} simpler.',
  'The figures speak for {name}: rework on {project} is down by a third since the new checks came in.',
];

export const MANAGER_EVIDENCE: readonly string[] = [
  'Colleagues describe the same thing in their own words: reliable dates, clear messages, and help before it is asked for.',
  'I saw this myself in the June review, where {name} presented the weak points first and had a proposal for each.',
  '{partner} wrote to me unasked to say how much easier the co-operation has become.',
  'What could have gone better was the hand-over of {other}; we have talked about it and the next one was well prepared.',
  'When a test failed two days before delivery, {name} stopped the shipment, explained why, and was right.',
  'The notes {name} leaves behind are used across {team}, which is the best proof I know.',
  'There were {n} situations in which an easier answer was available, and {name} chose the honest one.',
  'I would like to see the same confidence in rooms where {name} is not the expert; the judgement is there.',
  'The weekly updates became shorter and better over the {span}, after we agreed what I need to know.',
  'Not everything worked: the first estimate for {project} was off by half. The second was good, and {name} can say why.',
  '{name} also gave {n} days to train our newest colleague, at a time when that was a real sacrifice.',
  'Customers ask for {name} by name, and I have to make sure that this does not become a burden.',
];

export const MANAGER_BRIEF: readonly string[] = [
  'A reliable half year with clear progress. Keep the discipline on scope, and hand over sooner.',
  'Strong delivery on {project}, and growing influence beyond {team}. Next step: let others take the lead more often.',
  'Good results under difficult conditions. The next half should have fewer parallel tasks and one larger one.',
  'Solid work, careful and complete. I would like to hear more of {name}’s opinions in the wider group.',
  'A clear step up from last year: more independent, better at saying no, and trusted by {partner}.',
  'Expectations met in full. {project} is in good hands.',
  'An excellent half. {name} is ready for a broader task, and we should find one before someone else does.',
  'Met the goals, with a slow start and a strong finish. Estimating remains the thing to practise.',
  'Dependable and generous with help. Protecting time for the own priorities is the theme for autumn.',
  'A demanding half handled with calm. Visible improvement in how {name} brings people along.',
];

export const MANAGER_NEXT: readonly string[] = [
  'Lead the next phase of {project} with a small group, and report on it to the directors once a quarter.',
  'Take over {other} in autumn; I will stay available for the first month and then step back.',
  'Work with {partner} for two days a week until the year ends, to learn how our output is used.',
  'Run the planning round of {team} once, with me as the note-taker.',
  'Build up a deputy for {project}, so that a fortnight’s holiday is possible without a telephone.',
  'Present the results at the users’ meeting in November. I will help with the first draft.',
  'Follow the project management course, and try its two best ideas on {other}.',
  'Choose one thing to stop doing, together with me, before adding anything new.',
  'Mentor one of the two new colleagues in {team}, with a fixed hour a week.',
];

export const MANAGER_SUPPORT: readonly string[] = [
  'We will meet weekly instead of every fortnight, agree three written goals for {project}, and look at them together in eight weeks.',
  'I will take {other} off the list until October, so that there is room to bring {project} to the agreed standard.',
  '{name} will work beside an experienced colleague for the next {n} weeks, and we will review real examples rather than impressions.',
];

export const MANAGER_ROLES: readonly string[] = [
  'Technical lead for {project}, once the current phase is finished.',
  'Deputy of the sub team, with responsibility for the weekly plan.',
  'A senior position in {team}; the scope is already there, the title should follow.',
  'Product owner for {other}, in close contact with {partner}.',
];

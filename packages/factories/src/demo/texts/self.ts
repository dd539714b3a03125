/**
 * People about themselves. `{project}` and `{other}` are projects, `{team}` the writer's team,
 * `{partner}` another team, `{n}` a small number, `{span}` the review period.
 */
export const SELF_PROUD: readonly string[] = [
  'I am proudest of {project}. When I took it over there was no list of what was still missing; today there is one, it is short, and {partner} reads it before they ask me.',
  'Getting {project} over the line. We were {n} weeks behind in spring and I stopped promising dates until I had measured how long the steps really take.',
  'For me it was {project}: I paired with two newer colleagues for most of it, and the second half was done by them with me only reviewing.',
  'I brought {project} back from being no one’s job. It now has an owner, a weekly half hour and numbers that go the right way.',
  'That {project} survived contact with real users. I sat with {partner} for {n} afternoons, watched where they got stuck and changed the order of the steps.',
  'I am happiest about the boring part: {project} has run for {n} weeks without anyone being called at night.',
  'We cut the time {project} takes by about a third. Most of that came from removing a hand-over that {team} and {partner} both disliked.',
  'Finishing {project} with the people we had. I said no to {other} twice to protect it, which was uncomfortable and right.',
  'I wrote the first proper guide to {project}. Three people have worked from it since without calling me, and one corrected a mistake in it.',
  'The turnaround of {project}. The first review was rough; I asked for the criticism in writing, worked through it point by point and the second review took ten minutes.',
  'I noticed early that {project} would collide with {other} and got both groups in a room before either had spent money.',
  'My part in {project}: I did the dull data cleaning in the first {n} weeks that made every later discussion shorter.',
  'Taking the customer calls about {project} myself for a month. I learned more than from any report and we fixed the two things they really minded.',
  'I trained the whole of {team} on {project}, in groups of three, with the real equipment and not with slides.',
];

export const SELF_DETAIL: readonly string[] = [
  'What helped was writing down the assumptions on one page and letting {partner} shoot holes in it first.',
  'It cost more evenings than I planned, and I would cut the scope earlier if I did it again.',
  'The result is visible: complaints about it went from weekly to {n} in the whole {span}.',
  'I had good support from {partner}, and I tried to return it by taking their on-call week in the summer.',
  'The idea was not mine; my share was turning it into something that could be tried within {n} days.',
  'I kept a short log of decisions, which saved us when a new colleague asked why we had not taken the obvious route.',
  'We measured before and after, so this is not only my impression.',
  'There is still a loose end in the hand-over to {partner}, and I have put a date on it.',
  'I am also glad how we handled the one serious mistake: told everyone the same day, fixed it, and changed the checklist.',
  'The part I enjoyed most was that people from {partner} started to bring their own suggestions.',
  'It was the first time I led something this size, and I asked for feedback every second week.',
  'I would like to show the figures at the next all-hands, because they surprised me too.',
];

export const SELF_DIFFERENTLY: readonly string[] = [
  'I should have asked {partner} for help in the second week and not in the sixth.',
  'I answered too many messages within minutes and did my real work after five. From autumn I have kept two mornings free and it shows.',
  'My estimates for {project} were hopeful. I now give a range and say what would move it.',
  'I avoided one difficult conversation about {other} for a month. It took a quarter of an hour once I had it.',
  'I would test with real material earlier. We found the problem with {project} in the final run, where it is dearest.',
  'Fewer things at once. I had {n} open pieces of work in May and finished none of them that month.',
  'I would write the summary first. People remembered the long document about {project} mostly for its length.',
  'I let a disagreement with {partner} run by e-mail when a short walk to their desk would have ended it.',
  'I handed over {other} too late and too completely; a week of overlap would have been kinder to everyone.',
  'I took criticism of {project} personally in the first meeting. I have apologised, and I ask for one day before I answer now.',
  'I would bring numbers sooner. I had a feeling about {project} for weeks and only measured when someone doubted it.',
  'I forgot to say thank you in public to the people from {partner} who did the weekend work.',
];

export const SELF_NEXT: readonly string[] = [
  'I would like to lead a small piece of {other} from start to finish, with someone to talk it through with every fortnight.',
  'I want to get better at explaining our work to people outside {team}; I have signed up to present twice.',
  'A statistics course. I lean on {partner} for anything beyond averages.',
  'I would like to spend {n} days with field service and see what happens to our work at the customer.',
  'I want to learn how the budget is made, because half of our decisions about {project} turn out to be decisions about money.',
  'To coach one of the newer colleagues. I was helped a lot in my first year and would like to pass it on.',
  'I want to understand {other} well enough to stand in when the person who knows it is on holiday.',
  'More time for reviewing the work of others; I notice things early and would like that to be part of my job.',
  'I would like to try working with {partner} for a quarter, and come back.',
  'To finish my German course and then take over the conversations with the supplier in Jena.',
  'I want to write shorter. I am collecting examples of good one-page notes.',
  'I would like to take responsibility for the quality figures of {team} and report them monthly.',
];

export const SELF_LOAD: readonly string[] = [
  'If {partner} could take back the weekly figures, I would have a full day more for {project}.',
  'A second person who knows {other}: at the moment every question about it lands with me.',
  'Fewer recurring meetings. I counted {n} hours a week in which I neither speak nor decide.',
  'An agreed order of what may slip, so that I do not have to choose between {project} and {other} every Monday.',
  'Hiring for the open position in {team}; I have been covering roughly half of it since spring.',
];

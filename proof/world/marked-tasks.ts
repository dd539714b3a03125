import { buildNomination, buildNominationTask } from '@reviews/factories';
import { SUBJECTS, type Subject } from '../tables/audience.ts';
import { plantAuthored, plantNominee } from './marked-authors.ts';
import { markHash, type FormGiven, type Ground, type MarkedPlace } from './marked-forms.ts';
import { isReleased, type Situation } from './marked-plan.ts';
import type { MarkedForm } from './markers.ts';
import type { Person } from '@reviews/api/testing/cases/people';

interface PlannedTask {
  readonly writer: Exclude<Person, 'outsider'>;
  readonly component: 'nominations' | 'nomination_approvals';
  readonly state: 'open' | 'complete';
  /** The reviews that came from it. */
  readonly reviews: readonly Situation[];
}
type PlannedTasks = Readonly<Record<Subject, PlannedTask>>;

const APPROVED: readonly Situation[] = ['complete', 'open'];

/** A nomination task about each subject, each in another stage. */
const BEGUN: PlannedTasks = {
  subject: { writer: 'subject', component: 'nominations', state: 'open', reviews: [] },
  releasedSubject: {
    writer: 'manager',
    component: 'nomination_approvals',
    state: 'open',
    reviews: [],
  },
  // Approved: its reviews are being written.
  hrSubject: {
    writer: 'manager',
    component: 'nomination_approvals',
    state: 'complete',
    reviews: APPROVED,
  },
  hrReport: {
    writer: 'hrManager',
    component: 'nomination_approvals',
    state: 'open',
    reviews: [],
  },
};

/**
 * What happens to tasks later: each saved by someone with a different relation to the person it is
 * about, and one that was reopened.
 */
const SETTLED: PlannedTasks = {
  // Chosen by the person reviewed, approved by no one.
  subject: { writer: 'subject', component: 'nominations', state: 'complete', reviews: APPROVED },
  // Approved by someone who no longer manages the person.
  releasedSubject: {
    writer: 'formerManager',
    component: 'nomination_approvals',
    state: 'complete',
    reviews: APPROVED,
  },
  // A reviewer has declined: it is open again.
  hrSubject: {
    writer: 'manager',
    component: 'nomination_approvals',
    state: 'open',
    reviews: ['declined', ...APPROVED],
  },
  hrReport: {
    writer: 'hrManager',
    component: 'nomination_approvals',
    state: 'complete',
    reviews: APPROVED,
  },
};

/** What is planned in a place. The place that hides writers from everyone has the later tasks. */
const plannedIn = ({ anonymity }: MarkedPlace): PlannedTasks =>
  anonymity === 'both' ? SETTLED : BEGUN;

/**
 * Plants a task about each subject, with people named on it who are named nowhere else, and the
 * reviews that came from it.
 */
export async function plantTasks(ground: Ground, place: MarkedPlace): Promise<void> {
  const { db, cast, markers } = ground;
  if (place.cyclePulse === null) throw new Error('Tasks are of a cycle.');
  for (const subject of SUBJECTS) {
    const { writer, component, state, reviews } = plannedIn(place)[subject];
    const form: MarkedForm = {
      name: `nomination task of ${subject} with ${writer} in "${place.name}"`,
      place: place.name,
      kind: 'nomination task',
      subject,
      writer,
      state,
      anonymity: place.anonymity,
      group: [],
      visibleToEmployee: true,
      optedOut: false,
      cycle: 'live',
      packetReleased: isReleased(subject, 'live'),
      formerWriter: null,
      id: 0,
      hash: '',
      cyclePulseId: place.cyclePulse.id,
      assigneeId: cast[writer].id,
      commented: false,
      said: 0,
      notedBy: null,
      task: null,
    };
    form.id = (
      await buildNominationTask(db, {
        employee: cast[subject],
        assignee: cast[writer],
        component,
        cyclePulse: place.cyclePulse,
      })
    ).id;
    if (state === 'complete')
      await db.prisma.pulse.update({
        where: { id: form.id },
        data: { state, closedAt: ground.day },
      });
    form.hash = await markHash(ground, form);
    ground.forms.push(form);
    markers.adopt(form.id, 'number', form);
    await buildNomination(db, { task: form, nominee: await plantNominee(ground, form) });
    if (reviews.includes('declined'))
      await db.prisma.pulse.update({ where: { id: form.id }, data: { reopenedAt: ground.day } });
    for (const situation of reviews) await plantReview(ground, { place, subject, situation }, form);
  }
}

/** Plants a review that came from a task, by someone who is named on it. */
async function plantReview(
  ground: Ground,
  given: Omit<FormGiven, 'assignee' | 'writer'>,
  task: MarkedForm,
): Promise<void> {
  const { form, author } = await plantAuthored(ground, given);
  form.task = task;
  await ground.db.prisma.pulse.update({
    where: { id: form.id },
    data: { nominationTaskId: task.id },
  });
  const nomination = await buildNomination(ground.db, {
    task,
    nominee: author,
    state: 'approved',
    review: form,
  });
  if (form.state === 'declined')
    await ground.db.prisma.nomination.update({
      where: { id: nomination.id },
      data: { state: 'declined' },
    });
}

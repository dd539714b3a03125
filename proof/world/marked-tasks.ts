import { buildNomination, buildNominationTask } from '@reviews/factories';
import { SUBJECTS, type Subject } from '../tables/audience.ts';
import { plantAuthored, plantNominee } from './marked-authors.ts';
import { markHash, type Ground, type MarkedPlace } from './marked-forms.ts';
import { isReleased } from './marked-plan.ts';
import type { MarkedForm } from './markers.ts';
import type { Person } from './people.ts';

interface PlannedTask {
  readonly writer: Exclude<Person, 'outsider'>;
  readonly component: 'nominations' | 'nomination_approvals';
  readonly state: 'open' | 'complete';
}

/** A nomination task about each subject, each in another stage. */
const TASKS: Readonly<Record<Subject, PlannedTask>> = {
  subject: { writer: 'subject', component: 'nominations', state: 'open' },
  releasedSubject: { writer: 'manager', component: 'nomination_approvals', state: 'open' },
  // Approved: its reviews are being written.
  hrSubject: { writer: 'manager', component: 'nomination_approvals', state: 'complete' },
  hrReport: { writer: 'hrManager', component: 'nomination_approvals', state: 'open' },
};

/** One task in each of its stages, with people named on it who are named nowhere else, and the reviews of the one that is approved. */
export async function plantTasks(ground: Ground, place: MarkedPlace): Promise<void> {
  const { db, cast, markers } = ground;
  if (place.cyclePulse === null) throw new Error('Tasks are of a cycle.');
  for (const subject of SUBJECTS) {
    const { writer, component, state } = TASKS[subject];
    const form: MarkedForm = {
      name: `nomination task of ${subject} with ${writer}`,
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
    if (state === 'complete') await plantReviews(ground, place, subject, form);
  }
}

async function plantReviews(
  ground: Ground,
  place: MarkedPlace,
  subject: Subject,
  task: MarkedForm,
): Promise<void> {
  for (const situation of ['complete', 'open'] as const) {
    const { form, author } = await plantAuthored(ground, { place, subject, situation });
    await ground.db.prisma.pulse.update({
      where: { id: form.id },
      data: { nominationTaskId: task.id },
    });
    await buildNomination(ground.db, { task, nominee: author, state: 'approved', review: form });
  }
}

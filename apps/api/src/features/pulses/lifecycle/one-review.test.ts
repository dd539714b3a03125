import { MESSAGES, type TemplateOptions } from '@reviews/domain';
import {
  buildDeclinedPulse,
  buildEmployee,
  buildIncompletePulse,
  buildNomination,
  buildNominationTask,
  buildPulse,
  buildSubmittedPulse,
  NOMINATION_STAGES,
} from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkCalls, countsOf } from '../../../testing/bulk-calls.ts';
import { formCalls } from '../../../testing/form-calls.ts';
import {
  buildHandoverScene,
  changesOf,
  decisionsOn,
  lastChange,
  moved,
  moves,
} from '../../../testing/handover-scene.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import {
  buildCompany,
  buildPlace,
  present,
  type Company,
  type Person,
} from '../../../testing/worlds.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

/** Builds a pulse, and what a review in it about someone by someone needs. */
async function pulseOf(options: Partial<TemplateOptions> = {}) {
  const { cyclePulse } = await buildPlace(app, { template: { type: 'Peer', options } });
  const given = (about: { id: number }, by: { id: number }) => ({
    employee: about,
    assignee: by,
    cyclePulse,
    openedAt: app.clock.now(),
  });
  return { cyclePulse, given };
}
const aColleague = () => buildEmployee(app.db, { password: null });
const writerOf = async ({ id }: { id: number }) =>
  (await app.db.prisma.pulse.findUniqueOrThrow({ where: { id } })).assigneeId;
const refusalFor = (name: string, employee: string) => ({
  status: 422,
  body: { message: MESSAGES.pulses.hasReviewNamed({ name, employee }) },
});

describe('one reviewer writes one review about a person in a pulse', () => {
  it('[FORM-32] refuses to reassign a review to someone who has or wrote one, and names both', async () => {
    const { subject, writer, stranger } = company.people;
    for (const build of [buildPulse, buildSubmittedPulse, buildIncompletePulse]) {
      const { given } = await pulseOf();
      const form = await buildPulse(app.db, given(subject, writer));
      await build(app.db, given(subject, stranger));
      expect(await formCalls(company.callers.hr, form).reassign(stranger.id)).toMatchObject(
        refusalFor(stranger.preferredName, subject.preferredName),
      );
      expect(await writerOf(form)).toBe(writer.id);
    }
  });

  it('[FORM-32] counts neither a declined or removed review, nor one about someone else or in another pulse', async () => {
    const { subject, writer, stranger, ceo } = company.people;
    const { given } = await pulseOf();
    const elsewhere = await pulseOf();
    const form = await buildPulse(app.db, given(subject, writer));
    await buildDeclinedPulse(app.db, given(subject, stranger));
    await buildPulse(app.db, { ...given(subject, stranger), deletedAt: app.clock.now() });
    await buildPulse(app.db, given(ceo, stranger));
    await buildPulse(app.db, elsewhere.given(subject, stranger));
    expect((await formCalls(company.callers.hr, form).reassign(stranger.id)).status).toBe(200);
  });

  it('[FORM-32] gives one of two reviews that are reassigned to the same person at once', async () => {
    const { subject, writer, ceo } = company.people;
    const { given } = await pulseOf();
    const to = await aColleague();
    const forms = [
      await buildPulse(app.db, given(subject, writer)),
      await buildPulse(app.db, given(subject, ceo)),
    ];
    const answers = await Promise.all(
      forms.map((form) => formCalls(company.callers.hr, form).reassign(to.id)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('[LIST-09] names the reviews that cannot be reassigned in the preview of a bulk action, and leaves them out', async () => {
    const { subject, writer, stranger, ceo, manager } = company.people;
    const { cyclePulse, given } = await pulseOf();
    const forms = [
      await buildPulse(app.db, given(subject, writer)),
      // Only one of these two can be given.
      await buildPulse(app.db, given(manager, writer)),
      await buildPulse(app.db, given(manager, ceo)),
    ];
    await buildSubmittedPulse(app.db, given(subject, stranger));
    const bulk = bulkCalls(company.callers.hr, cyclePulse);
    const change = { kind: 'reassign', employee_id: stranger.id } as const;
    const preview = await bulk.previewed(forms, change);
    expect(preview).toMatchObject({
      will: 1,
      refused: [{ reason: 'has_review', message: MESSAGES.pulses.hasReview, count: 2 }],
    });
    expect(
      present(preview.refused[0]).forms.map(({ employee }) => employee.preferred_name),
    ).toContain(subject.preferredName);
    const { action, refused } = await bulk.done(forms, change);
    expect([action.done, countsOf(refused)]).toEqual([1, { has_review: 2 }]);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('[LIST-09] leaves a review with its new reviewer if the former one has got another since', async () => {
    const { subject, writer, stranger, ceo } = company.people;
    const { cyclePulse, given } = await pulseOf();
    const form = await buildPulse(app.db, given(subject, writer));
    const bulk = bulkCalls(company.callers.hr, cyclePulse);
    const { action } = await bulk.done([form], { kind: 'reassign', employee_id: stranger.id });
    const other = await buildPulse(app.db, given(subject, ceo));
    expect((await formCalls(company.callers.hr, other).reassign(writer.id)).status).toBe(200);
    expect(countsOf((await bulk.undone(action.id)).left)).toEqual({ changed_since: 1 });
    expect(await writerOf(form)).toBe(stranger.id);
  });

  it('[RT-51] refuses a handover to a new manager who has one, in the preview, the change and the decision', async () => {
    const scene = await buildHandoverScene(app);
    const { person, former, next } = scene;
    const { given } = await pulseOf({ anonymizeManager: false });
    const form = await buildPulse(app.db, given(person, former));
    await buildSubmittedPulse(app.db, given(person, next));
    const refusal = refusalFor(next.preferredName, person.preferredName);
    const asHr = moves(company.callers.hr, person);
    expect((await asHr.preview(next)).body).toMatchObject({
      forms: [{ hash: form.hash, transfer_fault: refusal.body.message }],
    });
    expect(
      await asHr.change(former, next, [{ hash: form.hash, decision: 'transfer' }]),
    ).toMatchObject(refusal);
    await moved(company, scene);
    const changeId = await lastChange(app, person);
    const [asSeen] = await changesOf(company.callers.hr, person);
    expect(asSeen?.forms).toMatchObject([{ transfer_fault: refusal.body.message }]);
    expect(await decisionsOn(company.callers.hr, changeId, form).decide('transfer')).toMatchObject(
      refusal,
    );
    // The former manager may not know who else writes.
    const [asFormer] = await changesOf(scene.as.former, person);
    const unnamed = MESSAGES.handovers.cannotTakeOver({ name: next.preferredName });
    expect(asFormer?.forms).toMatchObject([{ transfer_fault: unnamed }]);
    expect(await decisionsOn(scene.as.former, changeId, form).decide('transfer')).toMatchObject({
      status: 422,
      body: { message: unnamed },
    });
    expect((await decisionsOn(scene.as.former, changeId, form).decide('keep')).status).toBe(200);
  });
});

describe('adding peers', () => {
  /** Builds a task whose second nominee has taken over the review of the first one. */
  async function takenOver(options: Partial<TemplateOptions> = {}) {
    const { subject, manager } = company.people;
    const { cyclePulse } = await buildPlace(app, {
      template: { type: 'Peer', options: { min: 1, ...options } },
      pulse: { stages: NOMINATION_STAGES },
    });
    const task = await buildNominationTask(app.db, {
      component: 'nomination_approvals',
      employee: subject,
      assignee: manager,
      cyclePulse,
      openedAt: app.clock.now(),
    });
    const [first, second] = [await aColleague(), await aColleague()];
    const named = await buildNomination(app.db, { task, nominee: first });
    const approve = (by: Person, ...people: readonly { user: { id: number } }[]) =>
      company.callers[by].send('POST', `/api/pulses/${task.hash}/edit`, {
        body: {
          nominationIds: [named.id],
          nominationApprovals: people.map(({ user }) => user.id),
        },
      });
    expect((await approve('manager', first)).status).toBe(200);
    const review = await app.db.prisma.pulse.findFirstOrThrow({
      where: { nominationTaskId: task.id },
    });
    expect((await formCalls(company.callers.hr, review).reassign(second.id)).status).toBe(200);
    const reviewsBy = ({ id }: { id: number }) =>
      app.db.prisma.pulse.count({ where: { cyclePulseId: cyclePulse.id, assigneeId: id } });
    return { task, first, second, approve, reviewsBy };
  }

  it('[AMB-26] refuses someone who already has a review about the person', async () => {
    const { first, second, approve, reviewsBy } = await takenOver();
    expect(await approve('manager', first, second)).toMatchObject(
      refusalFor(second.preferredName, company.people.subject.preferredName),
    );
    expect(await reviewsBy(second)).toBe(1);
  });

  it('[AMB-26, AMB-61] opens no second review, and does not tell, where reviewers are withheld from the approver', async () => {
    const { task, first, second, approve, reviewsBy } = await takenOver({ anonymizeManager: true });
    // A reviewer who declines opens the task again.
    await app.db.prisma.pulse.update({
      where: { id: task.id },
      data: { state: 'open', closedAt: null },
    });
    expect((await approve('manager', first, second)).status).toBe(200);
    expect(await reviewsBy(second)).toBe(1);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });
});

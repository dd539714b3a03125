import * as contracts from '@reviews/contracts';
import { MESSAGES, type TemplateOptions } from '@reviews/domain';
import {
  buildEmployee,
  buildNominationTask,
  NOMINATION_STAGES,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, buildPlace, replyOf, type Company } from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let lead: BuiltEmployee;
let report: BuiltEmployee;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  lead = await buildEmployee(app.db, { manager: company.people.manager, password: null });
  report = await buildEmployee(app.db, { manager: lead, password: null });
  // Can no longer sign in, so they can't be chosen.
  await buildEmployee(app.db, { manager: lead, deactivatedAt: app.clock.now(), password: null });
});
afterAll(() => app.close());

const MIN = 3;
/** Builds the task of choosing among the direct reports of someone. */
async function uplineTask(
  component: 'nominations' | 'nomination_approvals',
  employee: BuiltEmployee = lead,
  options: Partial<TemplateOptions> = {},
) {
  const { cyclePulse } = await buildPlace(app, {
    template: {
      type: 'Upline',
      options: { min: MIN, max: 5, downlineOption: 'directReport', ...options },
    },
    pulse: { stages: NOMINATION_STAGES },
  });
  return buildNominationTask(app.db, {
    component,
    employee,
    assignee: component === 'nominations' ? employee : company.people.manager,
    cyclePulse,
    openedAt: app.clock.now(),
  });
}
const edit = (caller: Awaited<ReturnType<TestApp['as']>>, hash: string, body: object) =>
  caller.send('POST', `/api/pulses/${hash}/edit`, { body });

describe('a task for which fewer people can be chosen than the template asks for', () => {
  it('[NOM-08, TPL-17] has them as its minimum, says what the minimum was, and can be sent', async () => {
    const task = await uplineTask('nominations');
    const theirs = await app.as(lead.user);
    const { employeeFeedback: form } = replyOf(
      contracts.showPulse,
      await theirs.send('GET', `/api/pulses/${task.hash}`),
    );
    expect(form).toMatchObject({
      feedback: { options: { min: 1 } },
      nominationTask: { min: 1, lowered_from: MIN },
    });
    expect(await edit(theirs, task.hash, { nominations: [] })).toMatchObject({
      status: 422,
      body: { message: MESSAGES.nominations.tooFewPeers({ min: 1 }) },
    });
    expect((await edit(theirs, task.hash, { nominations: [report.id] })).status).toBe(200);
  });

  it('[APPR-18, TPL-17] tells the approver, on the task and in the list of all approvals', async () => {
    const task = await uplineTask('nomination_approvals');
    const { data } = replyOf(
      contracts.listMyApprovals,
      await company.callers.manager.call(contracts.listMyApprovals),
    );
    expect(data.find(({ hash }) => hash === task.hash)).toMatchObject({
      min: 1,
      lowered_from: MIN,
    });
    const approve = (...userIds: number[]) =>
      edit(company.callers.manager, task.hash, {
        nominationIds: [],
        nominationApprovals: userIds,
      });
    expect(await approve()).toMatchObject({
      status: 422,
      body: { message: MESSAGES.nominations.tooFewEmployees({ min: 1 }) },
    });
    expect((await approve(report.user.id)).status).toBe(200);
  });

  it('[APPR-18] keeps the minimum of the template where enough people can be chosen', async () => {
    const task = await uplineTask('nomination_approvals', lead, { min: 1 });
    const { employeeFeedback: form } = replyOf(
      contracts.showPulse,
      await company.callers.manager.send('GET', `/api/pulses/${task.hash}`),
    );
    expect(form.nominationTask).toMatchObject({ min: 1, lowered_from: null });
  });

  it('[APPR-18] needs no one where no one can be chosen any more', async () => {
    const task = await uplineTask('nomination_approvals', report);
    expect(
      (
        await edit(company.callers.manager, task.hash, {
          nominationIds: [],
          nominationApprovals: [],
        })
      ).status,
    ).toBe(200);
  });
});

import {
  buildReopenRequest,
  buildRole,
  buildSubmittedPulse,
  grantRole,
  type PulseGiven,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formCalls } from '../../../testing/form-calls.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import {
  buildCompany,
  buildPlace,
  release,
  type Company,
  type Person,
  type Place,
  type PlaceGiven,
} from '../../../testing/worlds.ts';

const REASON = 'The figure of the second quarter is wrong.';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const given = ({ cyclePulse }: Pick<Place, 'cyclePulse'>): PulseGiven => ({
  employee: company.people.subject,
  assignee: company.people.writer,
  cyclePulse,
  openedAt: app.clock.now(),
});
const as = (person: Person, pulse: { hash: string }) => formCalls(company.callers[person], pulse);

/**
 * Creates a form whose writer asks to reopen it, and two more of its kind, so that it can be read
 * singly.
 */
async function asked(at: PlaceGiven = {}, about: Person = 'subject') {
  const place = await buildPlace(app, at);
  const form = { ...given(place), employee: company.people[about] };
  const pulse = await buildSubmittedPulse(app.db, form);
  for (const assignee of [company.people.stranger, company.people.siblingManager])
    await buildSubmittedPulse(app.db, { ...form, assignee });
  await buildReopenRequest(app.db, {
    pulse,
    requestedBy: company.people.writer,
    reason: REASON,
    requestedAt: app.clock.now(),
  });
  return { place, pulse };
}

describe('reopen request on the form', () => {
  it('[AMB-03, ENT-10] is shown to its writer, and with requester and reason to those who can reopen', async () => {
    const { pulse } = await asked();
    const request = {
      requested_by: 'Will Writer',
      reason: REASON,
      requested_at: app.clock.now().toISOString(),
    };
    expect(await as('writer', pulse).shown()).toMatchObject({
      reopen_request: request,
      allowReopen: false,
      allowReopenRequest: false,
    });
    for (const person of [
      'manager',
      'director',
      'ceo',
      'hr',
      'partner',
      'administrator',
    ] as const) {
      expect(await as(person, pulse).shown()).toMatchObject({
        reopen_request: request,
        allowReopen: true,
        allowReopenRequest: false,
      });
    }
  });

  it('[AMB-03] is hidden from those who cannot answer it: the subject, a reader without the right', async () => {
    const { place, pulse } = await asked();
    await release(app, place, company.people.subject);
    const role = await buildRole(app.db, { grants: [{ permission: 'forms.read', scope: 'all' }] });
    await grantRole(app.db, company.people.hrReport.user.id, role.name);
    for (const caller of [company.callers.subject, await app.as(company.people.hrReport.user)]) {
      const answer = await formCalls(caller, pulse).show();
      expect(answer).toMatchObject({
        status: 200,
        body: { employeeFeedback: { reopen_request: null, allowReopen: false } },
      });
      expect(JSON.stringify(answer.body)).not.toContain(REASON);
    }
  });

  it('[AMB-03, AMB-61, TPL-12] does not reveal a writer who is withheld from managers', async () => {
    const { pulse } = await asked(
      { template: { options: { anonymizeManager: true } } },
      'hrReport',
    );
    // Also in HR: the relation takes precedence over the role.
    for (const person of ['hrManager', 'ceo'] as const) {
      const answer = await as(person, pulse).show();
      expect(answer).toMatchObject({
        status: 200,
        body: { employeeFeedback: { reopen_request: null, allowReopen: false, assignee: null } },
      });
      const body = JSON.stringify(answer.body);
      for (const secret of [REASON, 'Will Writer']) expect(body).not.toContain(secret);
    }
    for (const person of ['writer', 'hr'] as const)
      expect(await as(person, pulse).shown()).toMatchObject({ reopen_request: { reason: REASON } });
  });

  it('[AMB-03, AMB-61] does not reveal the writer to the subject', async () => {
    const { place, pulse } = await asked({ template: { options: { anonymizeEmployee: true } } });
    await release(app, place, company.people.subject);
    const answer = await as('subject', pulse).show();
    expect(answer).toMatchObject({
      status: 200,
      body: { employeeFeedback: { reopen_request: null } },
    });
    for (const secret of [REASON, 'Will Writer'])
      expect(JSON.stringify(answer.body)).not.toContain(secret);
  });

  it('[AMB-03, VIEW-24] is shown until it is answered', async () => {
    const pulse = await buildSubmittedPulse(app.db, given(await buildPlace(app)));
    for (const person of ['writer', 'manager'] as const)
      expect(await as(person, pulse).shown()).toMatchObject({ reopen_request: null });
    await as('writer', pulse).requestReopen(REASON);
    expect(await as('manager', pulse).shown()).toMatchObject({
      reopen_request: { requested_by: 'Will Writer', reason: REASON },
    });
    await as('manager', pulse).reopen();
    expect(await as('writer', pulse).shown()).toMatchObject({
      reopen_request: null,
      is_open: true,
      permissions: { update: true },
    });
  });
});

import { showChanges } from '@reviews/contracts/reopening';
import type { AnswerValue } from '@reviews/domain';
import {
  buildPacket,
  buildPulse,
  buildSubmittedPulse,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formCalls } from '../../../testing/form-calls.ts';
import {
  startTestApp,
  type Answer,
  type Caller,
  type TestApp,
} from '../../../testing/start-test-app.ts';
import {
  answering,
  buildCompany,
  buildPlace,
  comparable,
  impersonating,
  placeAsking,
  present,
  release,
  replyOf,
  type Company,
  type Person,
  type Place,
  type PlaceGiven,
} from '../../../testing/worlds.ts';

const REASON = 'The figure of the second quarter is wrong.';
const MINUTE = 60_000;

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const as = (person: Person, pulse: { hash: string }) => formCalls(company.callers[person], pulse);
const done = (answer: Answer): void => expect(answer).toMatchObject({ status: 200 });
const compared = async (caller: Caller, pulse: { hash: string }, query = '') =>
  replyOf(showChanges, await formCalls(caller, pulse).changes(query));
const by = (person: Person, pulse: { hash: string }, query = '') =>
  compared(company.callers[person], pulse, query);
const words = ({ changes }: { changes: readonly { before: AnswerValue; after: AnswerValue }[] }) =>
  changes.map(({ before, after }) => [before, after]);

interface Life {
  readonly place: Place;
  readonly pulse: { readonly id: number; readonly hash: string };
  readonly submit: (text: string, more?: object) => Promise<void>;
  readonly reopen: (person?: Person) => Promise<void>;
}

/** Creates a form whose writer submits on command, each time a minute after the last event. */
async function begun(
  at: PlaceGiven = {},
  about: Person = 'subject',
  writer: Person = 'writer',
): Promise<Life> {
  const place = await buildPlace(app, at);
  const pulse = await buildPulse(app.db, {
    employee: company.people[about],
    assignee: company.people[writer],
    cyclePulse: place.cyclePulse,
    openedAt: app.clock.now(),
  });
  return {
    place,
    pulse,
    submit: async (text, more = {}) => {
      app.clock.advance(MINUTE);
      done(await as(writer, pulse).submit(answering(present(place.questions[0]), text), more));
    },
    reopen: async (person = 'manager') => {
      app.clock.advance(MINUTE);
      done(await as(person, pulse).reopen());
    },
  };
}

async function releaseTo(life: Life, about: Person = 'subject'): Promise<void> {
  app.clock.advance(MINUTE);
  await release(app, life.place, company.people[about]);
}

describe('GET /api/pulses/{hash}/changes', () => {
  it('[FORM-29, FORM-30] returns the changed answers, who reopened the form, who asked and why', async () => {
    const life = await begun();
    await life.submit('First words');
    const submittedAt = app.clock.now();
    done(await as('writer', life.pulse).requestReopen(REASON));
    await life.reopen();
    const reopening = {
      reopened_at: app.clock.now().toISOString(),
      reopened_by: 'Mara Manager',
      requested_by: 'Will Writer',
      reason: REASON,
    };
    await life.submit('Second words');
    for (const person of ['writer', 'manager', 'director', 'hr', 'partner'] as const) {
      expect(await by(person, life.pulse)).toEqual({
        versions: [
          { number: 1, submitted_at: submittedAt.toISOString(), reopening },
          { number: 2, submitted_at: app.clock.now().toISOString(), reopening: null },
        ],
        from: 1,
        to: 2,
        changes: [
          {
            question: life.place.questions[0],
            question_version: expect.objectContaining({ question_id: life.place.questions[0] }),
            before: 'First words',
            after: 'Second words',
          },
        ],
      });
      expect((await as(person, life.pulse).shown()).last_reopening).toEqual(reopening);
    }
  });

  it('[FORM-29] compares the requested versions in either order, and defaults to the last two for an invalid request', async () => {
    const life = await begun();
    await life.submit('One');
    for (const text of ['Two', 'Three']) {
      await life.reopen();
      await life.submit(text);
    }
    const pairs: [string, unknown][] = [
      ['', ['Two', 'Three']],
      ['?from=1', ['One', 'Three']],
      ['?from=1&to=2', ['One', 'Two']],
      ['?to=2', ['One', 'Two']],
      ['?from=9&to=9', ['Two', 'Three']],
      ['?to=1', ['Two', 'Three']],
      ['?from=3&to=2', ['One', 'Two']],
    ];
    for (const [query, pair] of pairs)
      expect([query, words(await by('manager', life.pulse, query))]).toEqual([query, [pair]]);
    expect(await as('manager', life.pulse).changes('?from=0')).toMatchObject({ status: 422 });
    expect(await as('manager', life.pulse).changes('?from=x')).toMatchObject({ status: 422 });
  });

  it('[FORM-29] returns no comparison for one submission or none', async () => {
    const life = await begun();
    expect(await by('writer', life.pulse)).toEqual({
      versions: [],
      from: null,
      to: null,
      changes: [],
    });
    await life.submit('Words');
    expect(await by('manager', life.pulse)).toMatchObject({
      versions: [{ number: 1, reopening: null }],
      from: null,
      to: null,
      changes: [],
    });
    expect((await as('manager', life.pulse).shown()).last_reopening).toBeNull();
  });

  it('[FORM-30, FORM-31] shows an open form and its earlier versions to its writer alone', async () => {
    const life = await begun();
    await life.submit('One');
    await life.reopen();
    const { versions } = await by('writer', life.pulse);
    expect(versions).toMatchObject([
      { number: 1, reopening: { reopened_by: 'Mara Manager', requested_by: null, reason: null } },
    ]);
    const unknown = comparable(await as('stranger', { hash: 'F'.repeat(22) }).changes());
    for (const person of ['manager', 'hr', 'administrator', 'subject', 'stranger'] as const)
      expect(comparable(await as(person, life.pulse).changes())).toEqual(unknown);
  });

  it('[FORM-32] hides a former writer’s submissions from the current writer, also as versions', async () => {
    const life = await begun();
    await life.submit('Words of the former writer');
    await life.reopen();
    done(await as('hr', life.pulse).reassign(company.people.siblingManager.id));
    app.clock.advance(MINUTE);
    done(
      await as('siblingManager', life.pulse).submit(
        answering(present(life.place.questions[0]), 'Words of the next'),
      ),
    );
    for (const person of ['siblingManager', 'manager', 'hr'] as const) {
      const answer = await as(person, life.pulse).changes();
      expect(answer.body).toMatchObject({
        versions: [{ number: 1, reopening: null }],
        changes: [],
      });
      expect(JSON.stringify(answer.body)).not.toContain('former');
      expect((await as(person, life.pulse).shown()).last_reopening).toBeNull();
    }
    expect((await as('writer', life.pulse).changes()).status).toBe(404);
  });
});

describe('comparison for the subject', () => {
  it('[FORM-29, FORM-27] hides every trace of what was withdrawn before release: numbers, times and words', async () => {
    const life = await begun();
    await life.submit('Withdrawn words');
    done(await as('writer', life.pulse).requestReopen(REASON));
    await life.reopen();
    await life.submit('Released words');
    await releaseTo(life);
    const answer = await as('subject', life.pulse).changes();
    expect(answer.body).toMatchObject({
      versions: [{ number: 1, reopening: null }],
      from: null,
      changes: [],
    });
    for (const secret of ['Withdrawn', REASON, 'Mara Manager'])
      expect(JSON.stringify(answer.body)).not.toContain(secret);
    expect((await as('subject', life.pulse).shown()).last_reopening).toBeNull();
    expect(words(await by('manager', life.pulse))).toEqual([['Withdrawn words', 'Released words']]);
  });

  it('[FORM-29, FORM-27] compares what was current at release, without who asked and why', async () => {
    const life = await begun();
    await life.submit('Withdrawn words');
    await life.reopen();
    await life.submit('Released words');
    await releaseTo(life);
    done(await as('writer', life.pulse).requestReopen(REASON));
    await life.reopen();
    await life.submit('New words');
    const answer = await by('subject', life.pulse);
    expect(answer).toMatchObject({
      versions: [
        { number: 1, reopening: { reopened_by: null, requested_by: null, reason: null } },
        { number: 2 },
      ],
      from: 1,
      to: 2,
    });
    expect(words(answer)).toEqual([['Released words', 'New words']]);
    expect(words(await by('subject', life.pulse, '?from=1&to=3'))).toEqual([
      ['Released words', 'New words'],
    ]);
    expect((await as('subject', life.pulse).shown()).last_reopening).toMatchObject({
      reopened_by: null,
      requested_by: null,
      reason: null,
    });
    expect(words(await by('hr', life.pulse, '?from=1&to=3'))).toEqual([
      ['Withdrawn words', 'New words'],
    ]);
  });

  it('[FORM-26, FORM-27] hides what its writer hid from them, even if it is shown now', async () => {
    const life = await begun({ template: { options: { sharingOptOutOption: true } } });
    await releaseTo(life);
    await life.submit('Hidden words', { sharingOptOut: 1 });
    await life.reopen();
    await life.submit('Shown words', { sharingOptOut: 0 });
    expect(await by('subject', life.pulse)).toMatchObject({
      versions: [{ number: 1 }],
      changes: [],
    });
    expect(words(await by('manager', life.pulse))).toEqual([['Hidden words', 'Shown words']]);
  });

  it('[FORM-27] compares only submissions of the current release, after an unrelease and a new release', async () => {
    const life = await begun();
    const packet = await buildPacket(app.db, {
      cycle: life.place.cycle,
      employee: company.people.subject,
      state: 'released',
      releasedAt: app.clock.now(),
    });
    await life.submit('Of the first release');
    await life.reopen();
    app.clock.advance(MINUTE);
    await app.db.prisma.packet.update({
      where: { id: packet.id },
      data: { releasedAt: app.clock.now() },
    });
    await life.submit('Of the second');
    expect(await by('subject', life.pulse)).toMatchObject({
      versions: [{ number: 1 }],
      changes: [],
    });
  });

  it('[FORM-27] omits versions whose end was not recorded; outside cycles there is no release to wait for', async () => {
    const life = await begun();
    await life.submit('Of old');
    await life.reopen();
    await releaseTo(life);
    await app.db.prisma.pulseSubmission.updateMany({
      where: { pulseId: life.pulse.id },
      data: { reopenedAt: null, reopenedById: null },
    });
    await life.submit('Of now');
    expect((await by('subject', life.pulse)).versions).toHaveLength(1);
    expect((await by('manager', life.pulse)).versions).toMatchObject([
      { reopening: { reopened_at: null, reopened_by: null } },
      {},
    ]);
    await app.db.prisma.pulse.update({
      where: { id: life.pulse.id },
      data: { cycleId: null, cyclePulseId: null, stageId: null },
    });
    expect((await by('subject', life.pulse)).versions).toHaveLength(2);
  });
});

/**
 * Adds two more writers of the same pulse about the same person, so that a withheld writer hides
 * among three.
 */
async function joined(life: Life, about: BuiltEmployee, closedAt: Date): Promise<void> {
  for (const assignee of [company.people.stranger, company.people.outsidePartner]) {
    await buildSubmittedPulse(app.db, {
      employee: about,
      assignee,
      cyclePulse: life.place.cyclePulse,
      openedAt: new Date(closedAt.getTime() - MINUTE),
      closedAt,
    });
  }
}

describe.each([
  ['anonymizeManager', 'manager', 'subject'],
  ['anonymizeEmployee', 'subject', 'subject'],
] as const)('comparison for a reader who may not know the writer: %s', (option, reader, about) => {
  it('[AMB-61, TPL-12] shows days only, with no name and no reason', async () => {
    const life = await begun({ template: { options: { [option]: true } } }, about);
    await releaseTo(life, about);
    await joined(life, company.people[about], app.clock.now());
    await life.submit('Old words');
    done(await as('writer', life.pulse).requestReopen(REASON));
    await life.reopen('hr');
    await life.submit('New words');
    const answer = await as(reader, life.pulse).changes();
    expect(answer.body).toMatchObject({
      versions: [
        {
          submitted_at: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          reopening: {
            reopened_at: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
            reopened_by: null,
            requested_by: null,
            reason: null,
          },
        },
        {},
      ],
      changes: [{ before: 'Old words', after: 'New words' }],
    });
    const form = await as(reader, life.pulse).shown();
    for (const secret of ['Will Writer', 'Hedi Human', REASON, 'T09:'])
      expect(JSON.stringify([answer.body, form])).not.toContain(secret);
  });

  it('[AMB-61, TPL-12] omits the time when too few had written to hide among', async () => {
    const life = await begun({ template: { options: { [option]: true } } }, about);
    await releaseTo(life, about);
    await life.submit('Words of one alone');
    await life.reopen('hr');
    app.clock.advance(MINUTE);
    await joined(life, company.people[about], app.clock.now());
    await life.submit('Words of one of three');
    expect(await by(reader, life.pulse)).toMatchObject({
      versions: [{ number: 1, reopening: null }],
      changes: [],
    });
    expect((await by('hr', life.pulse)).versions).toHaveLength(2);
  });
});

describe('changed answers', () => {
  it("[FORM-29, Q-34] are found by each control's own comparison, ignoring excluded questions and equivalent values", async () => {
    const place = await placeAsking(app, [
      { text: 'Same' },
      { text: 'Rich', config: { rich_text: true } },
      { text: 'Choices', uiKey: 'input.checkbox', config: { options: ['A', 'B'] } },
      { text: 'Shares', uiKey: 'distribution', config: { options: ['Mine', 'Yours'] } },
      { text: 'Excluded' },
      { text: 'Emptied', config: { required: false } },
      { text: 'Number', uiKey: 'input.number' },
      { text: 'About', uiKey: 'text' },
    ]);
    const [same, rich, choices, shares, excluded, emptied, number, about] = place.questions.map(
      (id) => present(id),
    );
    const before: Record<number, AnswerValue> = {
      [present(same)]: 'same',
      [present(rich)]: '<p>Old</p><script>alert(1)</script>',
      [present(choices)]: 'A',
      [present(shares)]: [
        { name: 'Mine', value: 40 },
        { name: 'Yours', value: 60 },
      ],
      [present(excluded)]: 'before',
      [present(emptied)]: '',
      [present(number)]: 1,
      [present(about)]: 'x',
    };
    const after: Record<number, AnswerValue> = {
      ...before,
      [present(rich)]: '<p>New</p>',
      [present(choices)]: ['A'],
      [present(shares)]: [
        { name: 'Mine', value: 60 },
        { name: 'Yours', value: 40 },
      ],
      [present(excluded)]: 'after',
      [present(emptied)]: null,
      [present(number)]: 2,
      [present(about)]: 'y',
    };
    const pulse = await buildSubmittedPulse(app.db, {
      employee: company.people.subject,
      assignee: company.people.writer,
      cyclePulse: place.cyclePulse,
      answers: after,
      excludedQuestions: [present(excluded)],
      openedAt: app.clock.now(),
    });
    await app.db.prisma.pulseSubmission.update({
      where: { pulseId_number: { pulseId: pulse.id, number: 1 } },
      data: { number: 2 },
    });
    await app.db.prisma.pulseSubmission.create({
      data: {
        pulseId: pulse.id,
        number: 1,
        submittedById: company.people.writer.id,
        submittedAt: app.clock.now(),
        reopenedAt: app.clock.now(),
        answers: JSON.parse(JSON.stringify(before)),
      },
    });
    const answer = await by('manager', pulse);
    expect(answer.changes.map(({ question }) => question)).toEqual([rich, shares, number]);
    expect(answer.changes[0]).toMatchObject({ before: '<p>Old</p>', after: '<p>New</p>' });
  });
});

describe('comparison while impersonating', () => {
  it('[PERM-05] shows no one anything about themselves', async () => {
    const life = await begun({}, 'hr');
    await life.submit('One');
    await life.reopen('ceo');
    await life.submit('Two');
    expect((await by('ceo', life.pulse)).versions).toHaveLength(2);
    const caller = await impersonating(app, company.people.hr, company.people.ceo);
    expect((await formCalls(caller, life.pulse).changes()).status).toBe(404);
  });
});

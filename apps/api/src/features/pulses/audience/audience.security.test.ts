import * as contracts from '@reviews/contracts';
import { ANONYMOUS_MINIMUM, type TemplateOptions } from '@reviews/domain';
import {
  buildEmployee,
  buildPulse,
  buildSubmittedPulse,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import {
  buildCompany,
  buildPlace,
  impersonating,
  present,
  release,
  replyOf,
  type Company,
  type Person,
  type Place,
} from '../../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let peers: BuiltEmployee[];
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  peers = [];
  for (let count = 0; count < ANONYMOUS_MINIMUM.least; count += 1)
    peers.push(await buildEmployee(app.db, { department: 'Sales', password: null }));
});
afterAll(() => app.close());

const ask = (person: Person, { hash }: { hash: string }) =>
  company.callers[person].call(contracts.showAudience, { params: { hash } });
const audienceFor = async (person: Person, form: { hash: string }) =>
  replyOf(contracts.showAudience, await ask(person, form));

const placeUnder = (options: Partial<TemplateOptions>): Promise<Place> =>
  buildPlace(app, { template: { options } });
const submitted = (place: Place, assignee: BuiltEmployee, about: Person = 'subject') =>
  buildSubmittedPulse(app.db, {
    employee: company.people[about],
    assignee,
    cyclePulse: place.cyclePulse,
  });

/** Creates a released form by this writer about the subject, with enough similar ones. */
async function formBy(writer: BuiltEmployee, options: Partial<TemplateOptions>) {
  const place = await placeUnder(options);
  for (const peer of peers) await submitted(place, peer);
  const form = await submitted(place, writer);
  await release(app, place, company.people.subject);
  return form;
}

describe('anonymous writer', () => {
  const everyKind = (): BuiltEmployee[] => [
    ...(
      ['writer', 'manager', 'director', 'hr', 'partner', 'administrator', 'stranger'] as const
    ).map((person) => company.people[person]),
    present(peers[0]),
  ];

  it.each<[keyof TemplateOptions, Person]>([
    ['anonymizeEmployee', 'subject'],
    ['anonymizeManager', 'manager'],
    ['anonymizeManager', 'ceo'],
  ])(
    '[TPL-12, AMB-61] under %s is not revealed to the %s by who is listed or missing: the response is the same for every writer',
    async (option, reader) => {
      const answers = [];
      for (const writer of everyKind()) {
        // The writer reads it as such, so they know.
        if (writer.id !== company.people[reader].id)
          answers.push(await audienceFor(reader, await formBy(writer, { [option]: true })));
      }
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(answers[0]?.readers[0]).toEqual({
        audience: 'writer',
        everyone: false,
        people: [],
        more: 0,
        when: 'now',
        after: [],
        because: null,
        anonymous: false,
        among: null,
      });
      expect(
        answers[0]?.readers.map(({ audience, people }) => [
          audience,
          people.map(({ name }) => name),
        ]),
      ).toEqual([
        ['writer', []],
        ['subject', ['Sue Subject']],
        ['manager', ['Mara Manager', 'Dora Director', 'Cleo Ceo']],
        ['hr', ['Ada Admin', 'Hanno Lead', 'Hedi Human', 'Pat Partner']],
      ]);
    },
  );

  it('[TPL-12, AMB-61] is not revealed by the size of the group, once it is large enough', async () => {
    const options = { anonymizeEmployee: true, anonymizeManager: true };
    const place = await placeUnder(options);
    const form = await submitted(place, company.people.writer);
    await release(app, place, company.people.subject);
    const answers = [];
    for (const [index, peer] of peers.entries()) {
      await submitted(place, peer);
      if (index + 1 >= ANONYMOUS_MINIMUM.least - 1)
        answers.push(await audienceFor('subject', form));
    }
    expect(answers).toHaveLength(2);
    expect(answers[1]).toEqual(answers[0]);
  });

  it('[TPL-12, AMB-61] of another form is not revealed by a manager who reads this one later: all managers are listed as if they wrote none', async () => {
    const place = await placeUnder({ anonymizeManager: true });
    const form = await submitted(place, company.people.writer);
    await submitted(place, present(peers[0]));
    await submitted(place, company.people.manager);
    await release(app, place, company.people.subject);
    // The manager knows their own, so only two are left to hide among; the director reads all
    // three.
    expect([(await ask('manager', form)).status, (await ask('director', form)).status]).toEqual([
      404, 200,
    ]);
    for (const person of ['writer', 'subject', 'hr', 'director'] as const) {
      const managers = (await audienceFor(person, form)).readers.filter(
        ({ audience }) => audience === 'manager',
      );
      expect(managers.map(({ when, people }) => [when, people.length])).toEqual([['now', 3]]);
    }
  });
});

describe('audience response', () => {
  it('[FORM-27, AMB-61] is 404, as for an unknown form, for someone who may not read it or who impersonates another to read about themselves', async () => {
    const place = await placeUnder({});
    const open = await buildPulse(app.db, {
      employee: company.people.hr,
      assignee: company.people.writer,
      cyclePulse: place.cyclePulse,
    });
    const { status, body } = await ask('writer', { hash: 'A'.repeat(22) });
    const absent = { status, body: { ...(body as object), requestId: undefined } };
    expect(status).toBe(404);
    const eyes = await impersonating(app, company.people.hr, company.people.writer);
    const refused = [
      await ask('hr', open),
      await ask('ceo', open),
      await ask('administrator', open),
      await eyes.call(contracts.showAudience, { params: { hash: open.hash } }),
    ];
    for (const answer of refused)
      expect({
        status: answer.status,
        body: { ...(answer.body as object), requestId: undefined },
      }).toEqual(absent);
    expect((await ask('writer', open)).status).toBe(200);
  });

  it('[FORM-26, FORM-27] hides an opt-out from the subject, who cannot see the form, and tells management why the subject does not read it', async () => {
    const place = await placeUnder({ sharingOptOutOption: true });
    const form = await buildSubmittedPulse(app.db, {
      employee: company.people.subject,
      assignee: company.people.writer,
      cyclePulse: place.cyclePulse,
      sharingOptOut: true,
    });
    await release(app, place, company.people.subject);
    expect((await ask('subject', form)).status).toBe(404);
    const { readers, otherwise } = await audienceFor('manager', form);
    expect(readers.find(({ audience }) => audience === 'subject')).toMatchObject({
      when: 'never',
      because: 'opt-out',
    });
    // Only the writer may see what the other choice would do.
    expect(otherwise).toBeNull();
  });

  it('names no account by its address: accounts without an employee are counted', async () => {
    const user = await app.db.prisma.user.create({ data: { email: 'archive@larkspur.example' } });
    const role = await app.db.prisma.role.findUniqueOrThrow({ where: { name: 'HR' } });
    await app.db.prisma.userRole.create({ data: { userId: user.id, roleId: role.id } });
    const place = await placeUnder({});
    const form = await submitted(place, company.people.writer);
    const answer = await audienceFor('writer', form);
    expect(answer.readers.find(({ audience }) => audience === 'hr')).toMatchObject({ more: 1 });
    expect(JSON.stringify(answer)).not.toContain('@');
    await app.db.prisma.user.delete({ where: { id: user.id } });
  });

  it('says that everyone reads it if a role of everyone allows it, and still withholds the writer', async () => {
    const role = await app.db.prisma.role.create({
      data: {
        name: 'Open house',
        everyone: true,
        permissions: { create: { permission: 'forms.read', scope: 'all' } },
      },
    });
    const place = await placeUnder({ anonymizeManager: true });
    const form = await submitted(place, company.people.writer);
    const { readers } = await audienceFor('writer', form);
    expect(
      readers.map(({ audience, everyone, when, after, people }) => ({
        audience,
        everyone,
        when,
        after,
        people: people.length,
      })),
    ).toEqual([
      { audience: 'writer', everyone: false, when: 'now', after: [], people: 1 },
      { audience: 'subject', everyone: false, when: 'later', after: ['released'], people: 1 },
      { audience: 'manager', everyone: false, when: 'later', after: ['enough'], people: 3 },
      { audience: 'hr', everyone: true, when: 'now', after: [], people: 0 },
    ]);
    expect((await ask('stranger', form)).status).toBe(200);
    await app.db.prisma.role.delete({ where: { id: role.id } });
  });
});

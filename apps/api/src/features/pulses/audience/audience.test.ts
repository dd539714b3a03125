import * as contracts from '@reviews/contracts';
import type { AudienceView, ReaderGroup } from '@reviews/contracts';
import { ANONYMOUS_MINIMUM, type ReadingEvent, type TemplateOptions } from '@reviews/domain';
import {
  buildEmployee,
  buildIncompletePulse,
  buildPulse,
  buildSubmittedPulse,
  buildTemplate,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formCalls } from '../../../testing/form-calls.ts';
import { buildRecords, type RecordCase } from '../../../testing/pulse-records.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import {
  answering,
  buildCompany,
  buildPlace,
  PEOPLE,
  present,
  release,
  replyOf,
  type Company,
  type Person,
  type Place,
} from '../../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let records: (RecordCase & { place: Place })[];
/** Writers of the pulse's other forms, without a relation to its subject. */
let peers: BuiltEmployee[];
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  records = await buildRecords(app, company);
  peers = [];
  for (let count = 0; count < ANONYMOUS_MINIMUM.least; count += 1)
    peers.push(await buildEmployee(app.db, { department: 'Sales', password: null }));
});
afterAll(() => app.close());

const ask = (person: Person, hash: string) =>
  company.callers[person].call(contracts.showAudience, { params: { hash } });
const audienceFor = async (person: Person, hash: string) =>
  replyOf(contracts.showAudience, await ask(person, hash));

/** Returns the people of the company who get the answers of a form when they request it. */
async function readersByTrying(hash: string): Promise<Person[]> {
  const answers = await Promise.all(
    PEOPLE.map((person) => formCalls(company.callers[person], { hash }).show()),
  );
  return PEOPLE.filter((_, index) => {
    const answer = present(answers[index]);
    return (
      answer.status === 200 &&
      replyOf(contracts.showPulse, answer).employeeFeedback.answers.length > 0
    );
  });
}

const personOf = (id: number): Person =>
  present(
    PEOPLE.find((person) => company.people[person].id === id),
    `Employee ${id} of the company`,
  );

/** Returns the named readers after these events. */
function named(groups: readonly ReaderGroup[], happened: readonly ReadingEvent[] = []): Person[] {
  const reached = groups.filter(
    ({ when, after }) => when !== 'never' && after.every((event) => happened.includes(event)),
  );
  for (const { everyone, more } of reached)
    expect({ everyone, more }).toEqual({ everyone: false, more: 0 });
  const people = reached.flatMap((group) =>
    group.people.map(({ employee_id: id }) => personOf(id)),
  );
  expect(new Set(people).size).toBe(people.length);
  return PEOPLE.filter((person) => people.includes(person));
}

const groupOf = (
  { readers }: Pick<AudienceView, 'readers'>,
  audience: ReaderGroup['audience'],
): ReaderGroup =>
  present(
    readers.find((group) => group.audience === audience),
    audience,
  );

describe.each(PEOPLE)('for the %s', (person) => {
  it('[FORM-26, FORM-27, TPL-12, AMB-61] states the real readers for every kind of form', async () => {
    for (const { name, hash, view } of records) {
      const answer = await ask(person, hash);
      expect([name, answer.status]).toEqual([name, view.includes(person) ? 200 : 404]);
      if (answer.status !== 200) continue;
      const { readers } = replyOf(contracts.showAudience, answer);
      const isWithheld = groupOf({ readers }, 'writer').people.length === 0;
      // A reader who may not know the writer is told of one more reader, without a name.
      const known = isWithheld ? view.filter((reader) => reader !== 'writer') : view;
      expect([name, named(readers)]).toEqual([
        name,
        PEOPLE.filter((reader) => known.includes(reader)),
      ]);
      expect([
        name,
        readers
          .flatMap(({ people }) => people)
          .filter((reader) => reader.is_you)
          .map(({ employee_id: id }) => personOf(id)),
      ]).toEqual([name, [person]]);
    }
  });
});

it('[FORM-27, TPL-12] gives the answers to exactly the readers in the matrix above', async () => {
  for (const { name, hash, view } of records)
    expect([name, await readersByTrying(hash)]).toEqual([
      name,
      PEOPLE.filter((person) => view.includes(person)),
    ]);
});

type Anonymity =
  | 'by name'
  | 'anonymous to the employee'
  | 'anonymous to managers'
  | 'anonymous to both';
const OPTIONS: Readonly<Record<Anonymity, Partial<TemplateOptions>>> = {
  'by name': {},
  'anonymous to the employee': { anonymizeEmployee: true },
  'anonymous to managers': { anonymizeManager: true },
  'anonymous to both': { anonymizeEmployee: true, anonymizeManager: true },
};
const ANONYMITIES = Object.keys(OPTIONS) as Anonymity[];
const CHOICES = ['no choice', 'shared', 'opted out'] as const;
/**
 * Pairs of writer and subject: a colleague, the subject's manager, HR, HR's own report, and
 * themselves.
 */
const PAIRS: readonly (readonly [Person, Person])[] = [
  ['writer', 'subject'],
  ['manager', 'subject'],
  ['writer', 'hr'],
  ['hrManager', 'hrReport'],
  ['hr', 'subject'],
  ['subject', 'subject'],
];
/** Number of earlier writers. Irrelevant if no one is anonymous. */
const othersOf = (anonymity: Anonymity) =>
  anonymity === 'by name' ? [0] : [0, ANONYMOUS_MINIMUM.least - 1];
const combinations = ANONYMITIES.flatMap((anonymity) =>
  CHOICES.flatMap((choice) =>
    PAIRS.flatMap(([by, about]) =>
      othersOf(anonymity).map((others) => ({ anonymity, choice, by, about, others })),
    ),
  ),
)
  // Without a choice, it behaves as if the answers are shared.
  .filter(({ choice, others }) => choice !== 'no choice' || others === 0);

async function submittedBy(count: number, place: Place, about: Person, from = 0): Promise<void> {
  for (const assignee of peers.slice(from, count))
    await buildSubmittedPulse(app.db, {
      employee: company.people[about],
      assignee,
      cyclePulse: place.cyclePulse,
    });
}

describe('audience stated before submission', () => {
  it.each(combinations)(
    '[FORM-26, FORM-27, TPL-12, AMB-61] matches the real one: $anonymity, $choice, $by about $about, with $others others',
    async ({ anonymity, choice, by, about, others }) => {
      const place = await buildPlace(app, {
        template: {
          options: { ...OPTIONS[anonymity], sharingOptOutOption: choice !== 'no choice' },
        },
      });
      await submittedBy(others, place, about);
      const { hash } = await buildPulse(app.db, {
        employee: company.people[about],
        assignee: company.people[by],
        cyclePulse: place.cyclePulse,
      });
      const before = await audienceFor(by, hash);
      expect(before.you_are).toBe('writer');
      expect(named(before.readers)).toEqual([by]);
      expect(before.otherwise?.sharing_opt_out ?? null).toBe(choice === 'no choice' ? null : true);
      const foretold = choice === 'opted out' ? present(before.otherwise).readers : before.readers;

      const sharingOptOut = choice === 'opted out' ? 1 : 0;
      const submitted = await formCalls(company.callers[by], { hash }).submit(
        answering(present(place.questions[0]), 'It went well.'),
        { sharingOptOut },
      );
      expect(submitted.status).toBe(200);
      expect(await readersByTrying(hash)).toEqual(named(foretold, ['submitted']));
      expect(named((await audienceFor(by, hash)).readers)).toEqual(named(foretold, ['submitted']));

      await release(app, place, company.people[about]);
      expect(await readersByTrying(hash)).toEqual(named(foretold, ['submitted', 'released']));

      const needed = Math.max(0, ...foretold.map(({ among }) => among ?? 0));
      if (needed > others) {
        if (needed - 1 > others) {
          await submittedBy(needed - 1, place, about, others);
          expect(await readersByTrying(hash)).toEqual(named(foretold, ['submitted', 'released']));
        }
        await submittedBy(needed, place, about, Math.max(others, needed - 1));
        expect(await readersByTrying(hash)).toEqual(
          named(foretold, ['submitted', 'released', 'enough']),
        );
      }
      const inTheEnd = named(foretold, ['submitted', 'released', 'enough']);
      const after = await audienceFor(by, hash);
      expect(named(after.readers)).toEqual(inTheEnd);
      // The choice holds until the form is reopened.
      expect(after.otherwise).toBeNull();
    },
  );

  it('[FORM-29] is the writer alone for a reopened form, until it is submitted again', async () => {
    const place = await buildPlace(app);
    const { hash } = await buildSubmittedPulse(app.db, {
      employee: company.people.subject,
      assignee: company.people.writer,
      cyclePulse: place.cyclePulse,
    });
    await release(app, place, company.people.subject);
    const everyone = named((await audienceFor('writer', hash)).readers);
    expect((await formCalls(company.callers.manager, { hash }).reopen()).status).toBe(200);
    const reopened = await audienceFor('writer', hash);
    expect([named(reopened.readers), named(reopened.readers, ['submitted'])]).toEqual([
      ['writer'],
      everyone,
    ]);
    expect(await readersByTrying(hash)).toEqual(['writer']);
  });

  it('[FORM-26] ignores an opt-out that the template no longer offers', async () => {
    const place = await buildPlace(app);
    const { hash } = await buildPulse(app.db, {
      employee: company.people.subject,
      assignee: company.people.writer,
      cyclePulse: place.cyclePulse,
      sharingOptOut: true,
    });
    const before = await audienceFor('writer', hash);
    expect(groupOf(before, 'subject')).toMatchObject({
      when: 'later',
      after: ['submitted', 'released'],
      because: null,
    });
    await formCalls(company.callers.writer, { hash }).submit(
      answering(present(place.questions[0]), 'Shared.'),
      { sharingOptOut: 1 },
    );
    await release(app, place, company.people.subject);
    expect(await readersByTrying(hash)).toEqual(named(before.readers, ['submitted', 'released']));
  });
});

describe('people who never read a form', () => {
  const open = async (given: Parameters<typeof buildPlace>[1], cycled = true) => {
    const { cyclePulse } = await buildPlace(app, given);
    const template = cycled
      ? null
      : await buildTemplate(app.db, { type: 'Anytime', ...given?.template });
    const { hash } = await buildPulse(app.db, {
      employee: company.people.subject,
      assignee: company.people.writer,
      cyclePulse: cycled ? cyclePulse : null,
      ...(template === null ? {} : { template }),
    });
    return audienceFor('writer', hash);
  };

  it('[FORM-26, FORM-27] include the subject, if the writer opts out', async () => {
    const { readers, otherwise } = await open({
      template: { options: { sharingOptOutOption: true } },
    });
    expect(groupOf({ readers }, 'subject')).toMatchObject({
      when: 'later',
      after: ['submitted', 'released'],
      because: null,
    });
    expect(groupOf(present(otherwise), 'subject')).toMatchObject({
      when: 'never',
      after: [],
      because: 'opt-out',
      people: [{ name: 'Sue Subject' }],
    });
    expect(groupOf(present(otherwise), 'manager')).toMatchObject({
      when: 'later',
      after: ['submitted'],
    });
  });

  it('[TPL-12] include the subject, if the template excludes them: then no choice changes that', async () => {
    const { readers, otherwise } = await open({
      template: { visibleToEmployee: false, options: { sharingOptOutOption: true } },
    });
    expect(groupOf({ readers }, 'subject')).toMatchObject({ when: 'never', because: 'template' });
    expect(groupOf(present(otherwise), 'subject')).toMatchObject({
      when: 'never',
      because: 'template',
    });
  });

  it('[TPL-12, AMB-61] include people who may not know the writer, if no other form is like it', async () => {
    const { readers } = await open(
      { template: { options: { anonymizeEmployee: true, anonymizeManager: true } } },
      false,
    );
    expect(groupOf({ readers }, 'subject')).toMatchObject({
      when: 'never',
      because: 'alone',
      anonymous: true,
    });
    expect(groupOf({ readers }, 'manager')).toMatchObject({
      when: 'never',
      because: 'alone',
      anonymous: true,
    });
    expect(groupOf({ readers }, 'hr')).toMatchObject({
      when: 'later',
      after: ['submitted'],
      anonymous: false,
      among: null,
    });
  });

  it('[AMB-10] include everyone but the writer, if the form can no longer be submitted', async () => {
    const { cyclePulse } = await buildPlace(app, { cycle: { closedAt: app.clock.now() } });
    const given = { employee: company.people.subject, assignee: company.people.writer, cyclePulse };
    for (const { hash } of [
      await buildPulse(app.db, given),
      await buildIncompletePulse(app.db, given),
    ]) {
      expect((await audienceFor('writer', hash)).readers.map(({ audience }) => audience)).toEqual([
        'writer',
      ]);
    }
  });

  it('[FORM-31, AMB-05] do not include them, if it was closed as Incomplete and can be reopened', async () => {
    const { cyclePulse } = await buildPlace(app);
    const { hash } = await buildIncompletePulse(app.db, {
      employee: company.people.subject,
      assignee: company.people.writer,
      cyclePulse,
    });
    expect(groupOf(await audienceFor('writer', hash), 'manager')).toMatchObject({
      when: 'later',
      after: ['submitted'],
    });
  });
});

it('names the line from the nearest manager up, with positions, and people whose role covers the subject', async () => {
  const { cyclePulse } = await buildPlace(app);
  const { hash } = await buildPulse(app.db, {
    employee: company.people.subject,
    assignee: company.people.writer,
    cyclePulse,
  });
  const { readers } = await audienceFor('writer', hash);
  expect(readers.map(({ audience, people }) => [audience, people.map(({ name }) => name)])).toEqual(
    [
      ['writer', ['Will Writer']],
      ['subject', ['Sue Subject']],
      ['manager', ['Mara Manager', 'Dora Director', 'Cleo Ceo']],
      ['hr', ['Ada Admin', 'Hanno Lead', 'Hedi Human', 'Pat Partner']],
    ],
  );
  const place = await app.db.prisma.position.findFirstOrThrow({
    where: { employeeId: company.people.manager.id, isPrimary: true },
  });
  expect(groupOf({ readers }, 'manager').people[0]).toEqual({
    employee_id: company.people.manager.id,
    name: 'Mara Manager',
    position: place.title,
    is_you: false,
  });
});

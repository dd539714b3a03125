import { buildPulse, buildUpload } from '@reviews/factories';
import { imageSource } from '@reviews/rich-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersOf, formCalls } from '../../../testing/form-calls.ts';
import { rowsOf } from '../../../testing/form-rows.ts';
import { startTestApp, type Caller, type TestApp } from '../../../testing/start-test-app.ts';
import {
  answering,
  buildCompany,
  comparable,
  placeAsking,
  present,
  release,
  type Company,
  type Person,
  type Place,
} from '../../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let place: Place;
let writer: Caller;
let rich: number;
let plain: number;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  writer = company.callers.writer;
  place = await placeAsking(app, [
    { text: 'Rich', config: { rich_text: true } },
    { text: 'Plain' },
  ]);
  [rich, plain] = [present(place.questions[0]), present(place.questions[1])];
});
afterAll(() => app.close());

const openForm = (at: Place = place) =>
  buildPulse(app.db, {
    employee: company.people.subject,
    assignee: company.people.writer,
    cyclePulse: at.cyclePulse,
    openedAt: app.clock.now(),
  });

async function uploadBy(person: Person): Promise<string> {
  const { key } = await buildUpload(app.db, { owner: company.people[person] });
  await app.services.storage.put(key, Buffer.from(`bytes of ${key}`), 'image/png');
  return key;
}

const imageFor = (person: Person, key: string) =>
  company.callers[person].send('GET', imageSource(key));
const readersOf = async (key: string, people: readonly Person[]) => {
  const readers: Person[] = [];
  for (const person of people)
    if ((await imageFor(person, key)).status === 200) readers.push(person);
  return readers;
};
const EVERYONE = [
  'writer',
  'subject',
  'manager',
  'director',
  'siblingManager',
  'hr',
  'partner',
  'outsidePartner',
  'administrator',
  'stranger',
] as const;

describe('rich text answers', () => {
  it('[Q-03, Q-12, Q-14] are stored without anything executable, with everything the editor offers', async () => {
    const html =
      '<h2 onclick="x()">Title</h2><p style="color:red">A <strong>bold</strong> <a href="javascript:alert(1)">link</a><script>alert(1)</script><iframe src="//evil"></iframe></p><img src="https://evil.example/x.png" onerror="alert(1)">';
    const { id, preferredName: name } = company.people.manager;
    const mentionAs = (label: string) =>
      `<p><span data-type="mention" data-id="${id}" data-label="${label}">@${label}</span></p>`;
    const mention = mentionAs(name);
    const pulse = await openForm();
    await formCalls(writer, pulse).save(answering(rich, html + mentionAs('Someone else')));
    const inDraft = answersOf(await formCalls(writer, pulse).shown())[rich];
    await formCalls(writer, pulse).submit(
      { ...answering(rich, html + mentionAs('Someone else')), ...answering(plain, html) },
      { answerGroup: (await formCalls(writer, pulse).shown()).draft?.answerGroup },
    );
    const { answers } = await rowsOf(app, pulse);
    expect(answers[0]?.value).toBe(inDraft);
    expect(answers[0]?.value).toContain('<h2>Title</h2><p>A <strong>bold</strong>');
    expect(answers[0]?.value).toContain(mention);
    expect(answers[0]?.value).not.toMatch(/script|alert|onclick|onerror|style|iframe|evil/i);
    // A plain answer is text: it contains no markup, so it stays unchanged.
    expect(answers[1]?.value).toBe(html);
  });

  it('[Q-03] are sanitized on output too, in case unsafe content was stored', async () => {
    const pulse = await openForm();
    await formCalls(writer, pulse).submit(answering(rich, '<p>Good</p>'));
    await app.db.prisma.answer.updateMany({
      where: { pulseId: pulse.id, questionId: rich },
      data: { value: '<p onclick="x()">Bad<script>1</script></p>' },
    });
    expect(answersOf(await formCalls(company.callers.hr, pulse).shown())[rich]).toBe('<p>Bad</p>');
  });
});

describe('image in an answer', () => {
  const picture = (key: string) => `<p>See</p><img src="${imageSource(key)}" alt="Chart">`;

  it('[API-36, Q-13] is visible to its owner until submission, then to everyone who may read the form', async () => {
    const key = await uploadBy('writer');
    const pulse = await openForm();
    await formCalls(writer, pulse).save(answering(rich, picture(key)));
    expect(await readersOf(key, EVERYONE)).toEqual(['writer']);
    const draft = (await formCalls(writer, pulse).shown()).draft;
    await formCalls(writer, pulse).submit(answering(rich, picture(key)), {
      answerGroup: draft?.answerGroup,
    });
    expect((await rowsOf(app, pulse)).images).toMatchObject([{ uploadKey: key }]);
    expect(await readersOf(key, EVERYONE)).toEqual([
      'writer',
      'manager',
      'director',
      'hr',
      'partner',
      'administrator',
    ]);
    await release(app, place, company.people.subject);
    expect(await readersOf(key, ['subject'])).toEqual(['subject']);
    await formCalls(company.callers.hr, pulse).reopen();
    expect(await readersOf(key, EVERYONE)).toEqual(['writer']);
    await formCalls(writer, pulse).submit(answering(rich, '<p>Without</p>'));
    expect(await readersOf(key, EVERYONE)).toEqual(['writer']);
    expect((await rowsOf(app, pulse)).images).toEqual([]);
  });

  it('[API-36] returns the same 404 for a hidden and for a missing one', async () => {
    const unknown = comparable(await imageFor('stranger', 'E'.repeat(22)));
    expect(unknown.status).toBe(404);
    expect(comparable(await imageFor('stranger', await uploadBy('writer')))).toEqual(unknown);
    expect((await app.anonymous.send('GET', imageSource(await uploadBy('writer')))).status).toBe(
      401,
    );
  });

  it('[API-36] stays closed if someone puts another person’s key into an answer', async () => {
    const key = await uploadBy('hr');
    const pulse = await openForm();
    expect((await formCalls(writer, pulse).submit(answering(rich, picture(key)))).status).toBe(200);
    expect((await rowsOf(app, pulse)).images).toEqual([]);
    expect(await readersOf(key, EVERYONE)).toEqual(['hr']);
  });

  it('[API-36] is shared only as part of rich text: not in a plain answer or a hidden one', async () => {
    const hiding = await placeAsking(app, [
      { text: 'Rich', config: { rich_text: true, available: false } },
      { text: 'Plain' },
    ]);
    const key = await uploadBy('writer');
    const pulse = await openForm(hiding);
    const [hidden, text] = [present(hiding.questions[0]), present(hiding.questions[1])];
    await formCalls(writer, pulse).submit({
      ...answering(hidden, picture(key)),
      ...answering(text, picture(key)),
    });
    expect((await rowsOf(app, pulse)).images).toEqual([]);
  });

  it('[FORM-26] stays hidden from an opted-out subject', async () => {
    const offering = await placeAsking(app, [{ text: 'Rich', config: { rich_text: true } }], {
      options: { sharingOptOutOption: true },
    });
    await release(app, offering, company.people.subject);
    const key = await uploadBy('writer');
    const pulse = await openForm(offering);
    await formCalls(writer, pulse).submit(answering(present(offering.questions[0]), picture(key)), {
      sharingOptOut: 1,
    });
    expect(await readersOf(key, ['subject', 'manager'])).toEqual(['manager']);
  });
});

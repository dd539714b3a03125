import { showPulse } from '@reviews/contracts';
import { readRows, IdRow, type Database } from '@reviews/db';
import { createTestDatabase, type TestDatabase } from '@reviews/db/testing';
import { ApiProcess, Visitor } from '@reviews/harness';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LONG_PROOF_MS } from '../promise.ts';
import {
  COMMENT_WEIGHTS,
  EYES,
  FORM_THINGS,
  readerOf,
  rightTo,
  STANDING,
  SUBJECTS,
} from '../tables/audience.ts';
import { OTHER_THINGS } from '../tables/other-audience.ts';
import { PACKET_THINGS } from '../tables/packets.ts';
import { buildMarkedCompany, storeFiles, type MarkedCompany } from '../world/marked-company.ts';
import type { MarkedForm } from '../world/markers.ts';
import { EVERYONE, type Who } from '@reviews/api/testing/cases/people';
import { otherAuthors, type HiddenChange } from './changes.ts';
import type { Visitors } from './crawl.ts';
import { compare } from './indistinguishable.ts';
import { Inspection } from './inspect.ts';
import { proveIn } from './leaks.ts';
import { callsOf, givenOf, operationsOf, readingCalls, type Operation } from './reading-calls.ts';

let test: TestDatabase;
let db: Database;
let company: MarkedCompany;
beforeAll(async () => {
  test = await createTestDatabase();
  ({ db } = test);
  company = await buildMarkedCompany(db);
});
afterAll(() => test.drop());

const AnswerRow = z.strictObject({ question_id: z.int(), value: z.unknown() });

// Runs before the promise itself, in the same company: each test undoes what it has planted.
describe('planted faults', () => {
  let api: ApiProcess;
  let visitors: Visitors;
  beforeAll(async () => {
    api = await new ApiProcess({ databaseUrl: test.url }).start();
    await storeFiles(company, api.storageDir);
    const signedOut = new Visitor(api.url);
    const entries = await Promise.all(
      EVERYONE.map(async (who) => [who, await browserOf(who)] as const),
    );
    visitors = { ...(Object.fromEntries(entries) as Record<Who, Visitor>), signedOut };
  });
  afterAll(() => api.stop());

  /** Sessions without passwords and without impersonation: these tests are about the proof. */
  const browserOf = async (who: Who) =>
    who in company.cast
      ? Visitor.withSession(api.url, db, company.cast[who as keyof typeof company.cast].user)
      : new Visitor(api.url);
  const formOf = (matches: (form: MarkedForm) => boolean): MarkedForm => {
    const form = company.forms.find(matches);
    if (form === undefined) throw new Error('The marked company has no such form.');
    return form;
  };
  const released = () =>
    formOf(
      ({ place, subject, state, optedOut, writer }) =>
        place === 'from both' &&
        subject === 'releasedSubject' &&
        state === 'complete' &&
        !optedOut &&
        writer === null,
    );

  async function inspected(who: Who, form: MarkedForm): Promise<Inspection> {
    const inspection = new Inspection(company);
    const call = { operation: showPulse.id, method: 'GET', address: `/api/pulses/${form.hash}` };
    inspection.answer(who, call, await visitors[who].send(call.method, call.address));
    return inspection;
  }

  it('plants every confidential thing of the tables somewhere, and nothing that they do not list', () => {
    const planted = new Set(company.markers.all.map(({ thing }) => thing));
    expect([...planted].toSorted()).toEqual(
      [
        ...Object.keys(FORM_THINGS),
        ...Object.keys(OTHER_THINGS),
        ...Object.keys(PACKET_THINGS),
      ].toSorted(),
    );
  });

  it('covers every standing, every kind of form, and someone who may and who may not learn each thing that anyone may learn', () => {
    expect(
      new Set(EVERYONE.flatMap((who) => SUBJECTS.map((subject) => STANDING[who][subject]))),
    ).toEqual(new Set(['self', 'selfWhoTracks', 'line', 'role', 'barred', 'none']));
    for (const thing of Object.keys(FORM_THINGS) as (keyof typeof FORM_THINGS)[]) {
      const verdicts = company.forms.flatMap((form) =>
        EVERYONE.map((who) => rightTo(thing, form, who).may),
      );
      expect([thing, verdicts.includes(false)]).toEqual([thing, true]);
      // The table is about a form's current writer; a former writer keeps their own draft.
      const isForSome =
        thing === 'the draft of a former writer' ||
        Object.values(FORM_THINGS[thing]).some((cell) => cell !== 'never');
      expect([thing, verdicts.includes(true)]).toEqual([thing, isForSome]);
    }
  });

  it('requests each kind of form in each of its states, in the short form, as everyone with a different standing', () => {
    const { pairs } = givenOf(company, 'short');
    const met = (form: MarkedForm, who: Who) =>
      [
        STANDING[who][form.subject],
        form.writer !== null && EYES[who] === form.writer,
        form.kind,
        form.state,
        form.anonymity,
      ].join();
    const asked = new Set(
      [...pairs].flatMap(([form, people]) => [...people].map((who) => met(form, who))),
    );
    const unmet = company.forms.flatMap((form) =>
      EVERYONE.filter((who) => !asked.has(met(form, who))).map((who) => met(form, who)),
    );
    expect([...new Set(unmet)]).toEqual([]);
    expect(new Set([...pairs.values()].flatMap((people) => [...people]))).toEqual(
      new Set(EVERYONE),
    );
  });

  it('numbers comments so that a sum tells which were counted', () => {
    const weights = Object.values(COMMENT_WEIGHTS);
    const sums = Array.from({ length: 2 ** weights.length }, (_, chosen) =>
      weights.reduce((sum, weight, bit) => sum + (Math.floor(chosen / 2 ** bit) % 2) * weight, 0),
    );
    expect(new Set(sums).size).toBe(sums.length);
  });

  it("finds someone else's word in an answer that the reader may otherwise read", async () => {
    const form = released();
    expect((await inspected('releasedSubject', form)).faults).toEqual([]);
    const comment =
      company.markers.all.find((marker) => marker.thing === 'a private comment')?.token ?? '';
    const rows = await readRows(
      db.pool,
      AnswerRow,
      'SELECT question_id, value FROM answer WHERE pulse_id = $1 ORDER BY question_id LIMIT 1',
      [form.id],
    );
    const answer = (value: unknown) =>
      db.pool.query(
        'UPDATE answer SET value = $1::jsonb WHERE pulse_id = $2 AND question_id = $3',
        [JSON.stringify(value), form.id, rows[0]?.question_id],
      );
    await answer(comment);
    expect((await inspected('releasedSubject', form)).faults).toEqual([
      expect.stringMatching(/^releasedSubject is shown a private comment of complete by writer/),
    ]);
    expect((await inspected('manager', form)).faults).toHaveLength(1);
    await answer(rows[0]?.value);
    expect((await inspected('manager', form)).faults).toEqual([]);
  });

  it('finds a comment that is not counted for its reader, a piece of a marker, a word in the log', async () => {
    const form = formOf(
      ({ commented, place, subject }) =>
        commented && place === 'named' && subject === 'releasedSubject',
    );
    expect((await inspected('releasedSubject', form)).faults).toEqual([]);
    const rows = await readRows(
      db.pool,
      IdRow,
      `UPDATE comment SET visibility = 'everyone' WHERE pulse_id = $1 AND visibility = 'private' RETURNING id`,
      [form.id],
    );
    expect((await inspected('releasedSubject', form)).faults).toEqual([
      expect.stringContaining('told of 12 comments'),
    ]);
    await db.pool.query(`UPDATE comment SET visibility = 'private' WHERE id = ANY($1)`, [
      rows.map(({ id }) => id),
    ]);
    const inspection = new Inspection(company);
    const [marker] = company.markers.all;
    inspection.line(JSON.stringify({ level: 30, msg: `said ${marker?.token}` }));
    inspection.line(JSON.stringify({ level: 30, msg: `said ${marker?.token.slice(0, 9)}` }));
    inspection.line(
      JSON.stringify({
        level: 30,
        userId: company.cast.writer.user.id,
        route: '/api/pulses/:hash',
      }),
    );
    expect(inspection.faults).toEqual([
      expect.stringContaining('The log holds'),
      expect.stringContaining('a piece of a marker'),
    ]);
  });

  it('finds a writer named to readers who may not see them, though the same person is named elsewhere', async () => {
    const form = formOf(
      ({ place, subject, writer, state }) =>
        place === 'from both' &&
        subject === 'hrReport' &&
        writer === 'writer' &&
        state === 'complete',
    );
    const withhold = (isWithheld: boolean) =>
      db.pool.query(
        `UPDATE template_version v SET options = options || jsonb_build_object('anonymizeManager', $2::boolean) FROM pulse p WHERE p.id = $1 AND v.id = p.template_version_id`,
        [form.id, isWithheld],
      );
    expect((await inspected('hrManager', form)).faults).toEqual([]);
    await withhold(false);
    expect((await inspected('hrManager', form)).faults).toContainEqual(
      expect.stringMatching(/^hrManager is shown "kastwriter"/),
    );
    await withhold(true);
  });

  it('finds a cell of the table without evidence', () => {
    const missing = new Inspection(company).missing(
      ['hr'],
      new Map([[released(), new Set<Who>(['hr'])]]),
    );
    expect(missing).toContainEqual(
      expect.stringContaining('hr finds nowhere submitted answers of'),
    );
  });

  it('finds a change that shows, and one that changes nothing', async () => {
    const scene = { company, db, visitors, effort: 'short' as const };
    const hidden = otherAuthors(company, 'releasedSubject', 'employee');
    const closeLater = async (days: number) =>
      void (await db.pool.query(
        `UPDATE pulse SET closed_at = closed_at + make_interval(days => $2) WHERE id = ANY($1) AND closed_at IS NOT NULL`,
        [hidden.forms.map(({ id }) => id), days],
      ));
    const shown: HiddenChange = { ...hidden, apply: () => closeLater(-2) };
    expect((await compare(scene, shown)).faults).toContainEqual(
      expect.stringContaining('the answer tells'),
    );
    await closeLater(2);
    expect((await compare(scene, { ...hidden, apply: async () => undefined })).faults).toEqual([
      expect.stringContaining('The change changed nothing.'),
    ]);
  });

  it('finds a call of the API document that the tables do not cover', async () => {
    const operations = operationsOf(
      (await visitors.signedOut.send('GET', '/api/openapi.json')).json(),
    );
    const given = givenOf(company, 'short');
    expect(
      new Set(readingCalls(operations, given).map(({ operation }) => operation)).size,
    ).toBeGreaterThan(20);
    const plain: Operation = {
      id: 'showGrades',
      method: 'GET',
      path: '/api/grades',
      queries: [],
      hasBody: false,
    };
    // A call without input is requested as it is; a call with input must be in the tables.
    expect(callsOf(plain, given)).toHaveLength(1);
    expect(() => callsOf({ ...plain, path: '/api/grades/{gradeId}' }, given)).toThrow(
      'its parameter "gradeId"',
    );
    expect(() => callsOf({ ...plain, queries: ['about'] }, given)).toThrow('takes a query');
    expect(() => callsOf({ ...plain, method: 'POST', hasBody: true }, given)).toThrow(
      'reads by a body',
    );
  });
});

it('gives an impersonator no standing in forms about themselves', () => {
  expect(readerOf('hrSubjectAsWriter', { subject: 'hrSubject', writer: 'writer' })).toBeNull();
  expect(readerOf('hrAsWriter', { subject: 'hrSubject', writer: 'writer' })).toBe('writer');
});

it(
  'leaks nothing: the short form of promise 1',
  async () => {
    const { faults } = await proveIn(
      { url: test.url, db, company },
      { effort: 'short', say: () => undefined },
    );
    expect(faults).toEqual([]);
  },
  LONG_PROOF_MS,
);

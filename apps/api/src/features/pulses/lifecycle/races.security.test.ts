import { Prisma } from '@reviews/db';
import { buildPulse, buildSubmittedPulse } from '@reviews/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { onPool } from '../../../core/sql.ts';
import { EditorWindow, formCalls } from '../../../testing/form-calls.ts';
import { startTestApp, type Answer, type TestApp } from '../../../testing/start-test-app.ts';
import {
  answering,
  buildCompany,
  buildPlace,
  present,
  type Company,
  type Person,
  type Place,
} from '../../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let place: Place;
let question: number;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  place = await buildPlace(app);
  question = present(place.questions[0]);
});
afterAll(() => app.close());

const ROUNDS = 5;
const as = (person: Person, pulse: { hash: string }) => formCalls(company.callers[person], pulse);

const BrokenRow = z.strictObject({ what: z.string(), id: z.int() });

/** Returns all broken invariants of stored forms as one list. */
async function broken(): Promise<unknown[]> {
  return onPool(app.db).rows(
    BrokenRow,
    Prisma.sql`
    SELECT 'draft of another form or writer' AS what, p.id FROM pulse p JOIN draft_group g ON g.id = p.head_draft_group_id WHERE g.pulse_id <> p.id OR g.writer_id <> p.assignee_id
    UNION ALL SELECT 'state and draft disagree', p.id FROM pulse p WHERE (p.state = 'draft') <> (p.head_draft_group_id IS NOT NULL)
    UNION ALL SELECT 'complete without a submission', p.id FROM pulse p WHERE p.state = 'complete' AND NOT EXISTS (SELECT FROM pulse_submission s WHERE s.pulse_id = p.id)
    UNION ALL SELECT 'more submissions than reopenings allow', p.id FROM pulse p
      WHERE (SELECT count(*) FROM pulse_submission s WHERE s.pulse_id = p.id) > 1 + (SELECT count(*) FROM change_log l WHERE l.entity = 'pulse' AND l.entity_id = p.id::text AND l.action = 'pulse.reopened')
    UNION ALL SELECT 'request pending on an open form', p.id FROM pulse p JOIN reopen_request r ON r.pulse_id = p.id AND r.state = 'pending' WHERE p.closed_at IS NULL
    UNION ALL SELECT 'read by others before it is submitted', p.id FROM pulse p JOIN pulse_view v ON v.pulse_id = p.id JOIN app_user u ON u.id = v.user_id WHERE p.state <> 'complete' AND u.employee_id <> p.assignee_id
    UNION ALL SELECT 'words of a former writer', p.id FROM pulse p JOIN answer a ON a.pulse_id = p.id WHERE p.assignee_id <> (SELECT s.submitted_by_id FROM pulse_submission s WHERE s.pulse_id = p.id ORDER BY s.number DESC LIMIT 1)
    UNION ALL SELECT 'counter ' || coalesce(c.state, k.state)::text, coalesce(c.cycle_pulse_id, k.cycle_pulse_id)
      FROM (SELECT cycle_pulse_id, state, forms FROM cycle_pulse_counter WHERE forms <> 0) k
      FULL JOIN (SELECT cycle_pulse_id, state, count(*)::int AS forms FROM pulse WHERE deleted_at IS NULL AND cycle_pulse_id IS NOT NULL GROUP BY 1, 2) c USING (cycle_pulse_id, state)
      WHERE k.forms IS DISTINCT FROM c.forms`,
  );
}

it('[FORM-28, FORM-30, FORM-32, DRAFT-01, DRAFT-10] every invariant of a form holds, whatever actions run at once in any order', async () => {
  const answers: Answer[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const pulse = await buildPulse(app.db, {
      employee: company.people.subject,
      assignee: company.people.writer,
      cyclePulse: place.cyclePulse,
    });
    const [one, two] = [
      await EditorWindow.open(company.callers.writer, pulse),
      await EditorWindow.open(company.callers.writer, pulse),
    ];
    answers.push(await one.save(answering(question, 'First')));
    const group = present((await as('writer', pulse).shown()).draft).answerGroup;
    const mine = answering(question, `Words ${round}`);
    const everything = [
      () => one.save(mine),
      () => two.save(answering(question, 'Other window')),
      () => one.submit(mine),
      () => as('writer', pulse).submit(mine),
      () => as('writer', pulse).restore(group),
      () => as('hr', pulse).reassign(company.people.stranger.id),
      () => as('partner', pulse).reassign(company.people.writer.id),
      () => as('manager', pulse).reopen(),
      () => as('hr', pulse).reopen(),
      () => as('writer', pulse).requestReopen(),
      () => as('stranger', pulse).submit(mine),
      () => as('stranger', pulse).save(mine),
      ...(round === ROUNDS - 1 ? [() => as('administrator', pulse).remove()] : []),
    ];
    // A different order in each round.
    const start = (round * 5) % everything.length;
    answers.push(
      ...(await Promise.all(
        [...everything.slice(start), ...everything.slice(0, start)].map((call) => call()),
      )),
    );
    expect(await broken()).toEqual([]);
  }
  const unexpected = answers
    .filter(({ status }) => ![200, 403, 404, 409, 422].includes(status))
    .map(({ status, body }) => ({ status, body }));
  expect(unexpected).toEqual([]);
});

it('[API-11, FORM-30] a reopened form is unread for everyone, even those who mark it as read at that moment', async () => {
  const pulse = await buildSubmittedPulse(app.db, {
    employee: company.people.subject,
    assignee: company.people.writer,
    cyclePulse: place.cyclePulse,
  });
  const readers: Person[] = ['manager', 'partner', 'administrator'];
  for (let round = 0; round < 4 * ROUNDS; round += 1) {
    const marks = readers.flatMap((reader) => [
      () => as(reader, pulse).viewed(true),
      () => as(reader, pulse).viewed(true),
    ]);
    await Promise.all(
      [
        ...marks.slice(0, round % marks.length),
        () => as('hr', pulse).reopen(),
        ...marks.slice(round % marks.length),
      ].map((call) => call()),
    );
    expect(await broken()).toEqual([]);
    await app.db.prisma.pulse.update({
      where: { id: pulse.id },
      data: { state: 'complete', closedAt: app.clock.now() },
    });
  }
});

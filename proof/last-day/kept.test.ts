import { createTestDatabase } from '@reviews/db/testing';
import { buildDraft, buildSubmittedPulse } from '@reviews/factories';
import { expect, it } from 'vitest';
import { answerAt, type AskedQuestion } from './answers.ts';
import { findLosses } from './kept.ts';

it('finds an acknowledged save that is not stored, and a submission that is missing or there twice', async () => {
  const { db, drop } = await createTestDatabase();
  const first = { number: 1, image: null };
  const form = await buildDraft(db);
  const [id] = Object.keys(form.answers as object).map(Number);
  const question: AskedQuestion = { id: id ?? 0, uiKey: 'textarea', isRich: true, options: [] };
  const firstText = answerAt(question, first);
  if (typeof firstText !== 'string') throw new Error('A rich answer is a text.');
  await db.prisma.draftGroup.update({
    where: { id: form.id },
    data: { answers: { [question.id]: firstText } },
  });
  const { hash } = form.pulse;
  const lossesAfter = (number: number, submitted = false) =>
    findLosses(
      db,
      [{ hash, submitted, changes: { [question.id]: { number, image: null } } }],
      [question],
    );

  expect(await lossesAfter(1)).toEqual([]);
  expect(await lossesAfter(2)).toEqual([expect.stringContaining('change 2 was acknowledged')]);
  expect(await lossesAfter(1, true)).toEqual([
    expect.stringContaining('is draft; the server has acknowledged that it is complete'),
  ]);

  const submitted = await buildSubmittedPulse(db);
  const told = { hash: submitted.hash, submitted: true, changes: {} };
  expect(await findLosses(db, [told], [])).toEqual([]);
  await db.prisma.pulseSubmission.create({
    data: { pulseId: submitted.id, number: 2, submittedById: submitted.assigneeId, answers: {} },
  });
  expect(await findLosses(db, [told], [])).toEqual([
    expect.stringContaining('2 submissions; 1 was acknowledged'),
  ]);
  await drop();
});

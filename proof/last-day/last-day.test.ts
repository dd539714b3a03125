import { createServer } from 'node:http';
import { createRandom } from '@reviews/factories/demo/random';
import { Visitor } from '@reviews/harness';
import { listMyTasks } from '@reviews/contracts';
import { sanitise } from '@reviews/rich-text/sanitise';
import { expect, it } from 'vitest';
import { answerAt, QUESTIONNAIRE } from './answers.ts';
import { lastDay } from './last-day.ts';
import { Person } from './person.ts';
import { Recorder } from './recorder.ts';

it('survives a short last day in a small company', async () => {
  const { faults, figures } = await lastDay.prove({ effort: 'short', say() {} });
  expect(faults).toEqual([]);
  expect(figures['forms submitted']).toBeGreaterThan(0);
  expect(figures['answers compared']).toBeGreaterThan(0);
});

it('has a form of twenty questions, whose rich answers the server stores as they are sent', () => {
  expect(QUESTIONNAIRE).toHaveLength(20);
  for (let number = 1; number < 20; number += 1) {
    const value = answerAt(
      { id: 3, uiKey: 'textarea', isRich: true, options: [] },
      { number, image: number % 2 === 0 ? 'abcdefghijklmnopqrstuvwxyz012345' : null },
    );
    expect(typeof value === 'string' && sanitise('answer', value)).toBe(value);
  }
});

async function askOf(answer: (status: number) => number | 'hang up'): Promise<string[]> {
  const server = createServer((_request, response) => {
    const status = answer(500);
    if (status === 'hang up') response.destroy();
    else
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end('{"message":"Something went wrong."}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const recorder = new Recorder();
  const person = new Person(new Visitor(base), createRandom(1, 'test'), {
    recorder,
    pause: async () => undefined,
    isOver: () => false,
  });
  await person.ask('my tasks', listMyTasks);
  server.closeAllConnections();
  server.close();
  return recorder.faults;
}

it('reports a server that fails, refuses or hangs up', async () => {
  expect(await askOf(() => 200)).toEqual([]);
  expect(await askOf((status) => status)).toEqual([
    expect.stringMatching(/^my tasks: answered 500 after \d+ ms: .*Something went wrong/),
  ]);
  expect(await askOf(() => 409)).toEqual([expect.stringContaining('answered 409')]);
  expect(await askOf(() => 'hang up')).toEqual([expect.stringContaining('my tasks: no answer')]);
});

it('counts the faults it does not list', () => {
  const recorder = new Recorder();
  for (let index = 0; index < 100; index += 1) recorder.fault(`Fault ${index}.`);
  expect(recorder.faults).toHaveLength(31);
  expect(recorder.faults.at(-1)).toBe('… and 70 more faults.');
});

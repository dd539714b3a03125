import { listComments, showPulse } from '@reviews/contracts';
import {
  buildComment,
  buildCycle,
  buildEmployee,
  buildSubmittedPulse,
  buildTemplate,
} from '@reviews/factories';
import { median, timed, Visitor } from '@reviews/harness';
import { startFloor, startProduct } from './servers.ts';
import type { World } from './world.ts';

const QUESTIONS = 20;
const THREADS = 100;
/** Calls before measuring starts, because a fresh server has not compiled anything yet. */
const WARM_UP = 300;
const ROUNDS = 300;
const TEXT =
  'She explained the calibration drift to two new colleagues and wrote the procedure down so that no one has to ask again.';

export interface ConversationTimes {
  readonly product: number;
  readonly floor: number;
}

/**
 * Saves a submitted form of twenty answers with a hundred threads of one reply each, and its
 * writer.
 */
export async function buildConversation({ db }: Pick<World, 'db'>) {
  const template = await buildTemplate(db, {
    questions: Array.from({ length: QUESTIONS }, (_, index) => ({
      text: `Question ${index + 1}`,
      config: { rich_text: true },
    })),
  });
  const [cyclePulse] = (await buildCycle(db, { name: 'Conversations', pulses: [{ template }] }))
    .pulses;
  if (cyclePulse === undefined) throw new Error('The cycle has no pulse.');
  const manager = await buildEmployee(db, { password: null });
  const [writer, employee] = [
    await buildEmployee(db, { manager, password: null }),
    await buildEmployee(db, { manager, password: null }),
  ];
  const answers = Object.fromEntries(
    template.questions.map(({ id }) => [id, `<p>${TEXT} <strong>${TEXT}</strong></p>`]),
  );
  const pulse = await buildSubmittedPulse(db, { cyclePulse, employee, assignee: writer, answers });
  for (let index = 0; index < THREADS; index += 1) {
    const question = template.questions[index % QUESTIONS] ?? null;
    const parent = await buildComment(db, {
      pulse,
      author: manager,
      visibility: 'everyone',
      question,
      body: `<p>${TEXT} <em>${index}</em></p>`,
      selectedText: 'calibration drift',
    });
    await buildComment(db, {
      parent,
      author: writer,
      body: `<p>${TEXT} In answer to <em>${index}</em></p>`,
    });
  }
  return { pulse, manager };
}

/**
 * Measures the median milliseconds of reading a form with its comments (the two calls of its page)
 * and of the best SQL for the same rows, alternating.
 */
export async function measureConversation(world: World): Promise<ConversationTimes> {
  const { pulse, manager } = await buildConversation(world);
  const [product, floor] = [await startProduct(world.url), await startFloor(world.url)];
  try {
    const [reader, visitor] = [
      await Visitor.withSession(product.url, world.db, manager.user),
      new Visitor(floor.url),
    ];
    const params = { hash: pulse.hash };
    const ofProduct = () =>
      Promise.all([reader.call(showPulse, { params }), reader.call(listComments, { params })]);
    const ofFloor = () =>
      Promise.all([
        visitor.send('GET', `/form/${pulse.hash}/${manager.user.id}`),
        visitor.send('GET', `/comments/${pulse.hash}/${manager.user.id}`),
      ]);
    const [[shown, listed], bare] = [await ofProduct(), await ofFloor()];
    const told = listComments.response.parse(listed.json()).comments.length;
    if (shown.status !== 200 || told !== THREADS || bare.some(({ status }) => status !== 200))
      throw new Error(`The form was answered with ${shown.status}, ${told} threads.`);
    const times = { product: [] as number[], floor: [] as number[] };
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const [one, other] = [await timed(ofProduct), await timed(ofFloor)];
      if (round < WARM_UP) continue;
      times.product.push(one);
      times.floor.push(other);
    }
    return { product: median(times.product), floor: median(times.floor) };
  } finally {
    await Promise.all([product.stop(), floor.stop()]);
  }
}

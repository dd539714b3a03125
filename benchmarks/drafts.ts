import { randomUUID } from 'node:crypto';
import { buildCycle, buildPulse, buildTemplate } from '@reviews/factories';
import { median, timed, Visitor } from '@reviews/harness';
import { startFloor, startProduct } from './servers.ts';
import type { World } from './world.ts';

const WRITERS = 64;
const ANSWERS = 20;
/** Rounds before measuring starts, because a fresh server has not compiled anything yet. */
const WARM_UP = 20;
const SAVES_EACH = 60;
const TEXT =
  'She explained the calibration drift to two new colleagues and wrote the procedure down so that no one has to ask again. ';

interface Writer {
  readonly hash: string;
  readonly pulseId: number;
  readonly visitor: Visitor;
  readonly editor: string;
  group: string | null;
  sequence: number;
}

export interface DraftTimes {
  readonly product: number;
  readonly floor: number;
  readonly errors: number;
  readonly saves: number;
}

/**
 * Saves a form of twenty answers and a session for each writer. The sessions are created directly,
 * so sign-in is not measured.
 */
async function prepareWriters(
  world: World,
  productUrl: string,
): Promise<{ writers: Writer[]; questionIds: number[] }> {
  const template = await buildTemplate(world.db, {
    questions: Array.from({ length: ANSWERS }, (_, index) => ({ text: `Question ${index + 1}` })),
  });
  const cycle = await buildCycle(world.db, { name: 'Benchmark', pulses: [{ template }] });
  const [cyclePulse] = cycle.pulses;
  if (cyclePulse === undefined) throw new Error('The cycle has no pulse.');
  const people = await world.db.prisma.user.findMany({
    where: { employeeId: { not: null } },
    orderBy: { id: 'asc' },
    take: WRITERS,
    select: { id: true, employeeId: true },
  });
  const writers: Writer[] = [];
  for (const person of people) {
    const employee = { id: person.employeeId ?? 0 };
    const pulse = await buildPulse(world.db, { cyclePulse, employee, assignee: employee });
    const visitor = await Visitor.withSession(productUrl, world.db, person);
    writers.push({
      hash: pulse.hash,
      pulseId: pulse.id,
      visitor,
      editor: randomUUID(),
      group: null,
      sequence: 0,
    });
  }
  return { writers, questionIds: template.questions.map((question) => question.id) };
}

function answersOf(questionIds: readonly number[], save: number): string {
  return JSON.stringify(
    Object.fromEntries(
      questionIds.map((id) => [
        id,
        { id, value: `${TEXT}${save}`, type: 'textarea', original_answer: null },
      ]),
    ),
  );
}

/**
 * Measures the median milliseconds of a save while 64 people save at once, product and floor in
 * alternating bursts.
 */
export async function measureDrafts(world: World): Promise<DraftTimes> {
  const [product, floor] = [await startProduct(world.url), await startFloor(world.url)];
  try {
    const { writers, questionIds } = await prepareWriters(world, product.url);
    let errors = 0;
    const save = async (writer: Writer, answers: string) => {
      writer.sequence += 1;
      const group = writer.group === null ? '' : `,"answerGroup":"${writer.group}"`;
      const body = `{"answers":${answers},"close":0,"editor":"${writer.editor}","sequence":${writer.sequence}${group}}`;
      const reply = await writer.visitor.send('POST', `/api/pulses/${writer.hash}/save-draft`, {
        body,
      });
      if (reply.status === 200)
        writer.group = (reply.json() as { answerGroup: string }).answerGroup;
      else errors += 1;
    };
    const visitor = new Visitor(floor.url);
    const bare = async (writer: Writer, answers: string) => {
      const reply = await visitor.send('POST', `/draft/${writer.pulseId}`, {
        body: `{"answers":${answers}}`,
      });
      if (reply.status !== 200) throw new Error(`The floor answered ${reply.status}.`);
    };
    const burst = (one: (writer: Writer, answers: string) => Promise<void>, round: number) =>
      Promise.all(writers.map((writer) => timed(() => one(writer, answersOf(questionIds, round)))));
    const times = { product: [] as number[], floor: [] as number[] };
    for (let round = 0; round < SAVES_EACH + WARM_UP; round += 1) {
      const [ofProduct, ofFloor] = [await burst(save, round), await burst(bare, round)];
      if (round < WARM_UP) continue;
      times.product.push(...ofProduct);
      times.floor.push(...ofFloor);
    }
    return {
      product: median(times.product),
      floor: median(times.floor),
      errors,
      saves: times.product.length,
    };
  } finally {
    await Promise.all([product.stop(), floor.stop()]);
  }
}

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { buildCycle, buildPulse, buildTemplate } from '@reviews/factories';
import { median, send, signIn, timed, type SignedIn } from './client.ts';
import { startFloor, startProduct } from './servers.ts';
import type { World } from './world.ts';

const WRITERS = 64;
const ANSWERS = 20;
/** Rounds before the measuring begins: a server that has just started has compiled nothing yet. */
const WARM_UP = 20;
const SAVES_EACH = 60;
const TEXT = 'She explained the calibration drift to two new colleagues and wrote the procedure down so that nobody has to ask again. ';
const SESSION_HOURS = 8;

interface Writer {
  readonly hash: string;
  readonly pulseId: number;
  readonly session: SignedIn;
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

/** A form of twenty answers for each of the writers, and a session for each, made directly so that sign-in is not measured. */
async function prepareWriters(world: World, productUrl: string): Promise<{ writers: Writer[]; questionIds: number[] }> {
  const template = await buildTemplate(world.db, { questions: Array.from({ length: ANSWERS }, (_, index) => ({ text: `Question ${index + 1}` })) });
  const cycle = await buildCycle(world.db, { name: 'Benchmark', pulses: [{ template }] });
  const [cyclePulse] = cycle.pulses;
  if (cyclePulse === undefined) throw new Error('The cycle has no pulse.');
  const people = await world.db.prisma.user.findMany({ where: { employeeId: { not: null } }, orderBy: { id: 'asc' }, take: WRITERS, select: { id: true, employeeId: true } });
  const anonymous = await signIn(productUrl, 'hr@larkspur.example');
  if (anonymous.token === '') throw new Error('No anti-forgery token.');
  const writers: Writer[] = [];
  for (const person of people) {
    const employee = { id: person.employeeId ?? 0 };
    const pulse = await buildPulse(world.db, { cyclePulse, employee, assignee: employee });
    const session = await sessionOf(world, productUrl, person.id);
    writers.push({ hash: pulse.hash, pulseId: pulse.id, session, editor: randomUUID(), group: null, sequence: 0 });
  }
  return { writers, questionIds: template.questions.map((question) => question.id) };
}

async function sessionOf(world: World, productUrl: string, userId: number): Promise<SignedIn> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + SESSION_HOURS * 3_600_000);
  await world.db.prisma.session.create({ data: { id: createHash('sha256').update(secret).digest(), userId, expiresAt } });
  // The server hands out the session's own anti-forgery token to a browser that has none.
  const reply = await send(`${productUrl}/api/user`, { headers: { cookie: `reviews_session=${secret}` } });
  const token = /XSRF-TOKEN=([^;]+)/.exec(reply.setCookies.join('; '))?.[1] ?? '';
  return { cookie: `reviews_session=${secret}; XSRF-TOKEN=${token}`, token };
}

function answersOf(questionIds: readonly number[], save: number): string {
  return JSON.stringify(Object.fromEntries(questionIds.map((id) => [id, { id, value: `${TEXT}${save}`, type: 'textarea', original_answer: null }])));
}

/** Medians in milliseconds of a save while 64 people save at once, product and floor in alternating bursts. */
export async function measureDrafts(world: World): Promise<DraftTimes> {
  const [product, floor] = [await startProduct(world.url), await startFloor(world.url)];
  try {
    const { writers, questionIds } = await prepareWriters(world, product.url);
    let errors = 0;
    const save = async (writer: Writer, answers: string) => {
      writer.sequence += 1;
      const group = writer.group === null ? '' : `,"answerGroup":"${writer.group}"`;
      const body = `{"answers":${answers},"close":0,"editor":"${writer.editor}","sequence":${writer.sequence}${group}}`;
      const reply = await send(`${product.url}/api/pulses/${writer.hash}/save-draft`, {
        method: 'POST', body, headers: { cookie: writer.session.cookie, 'x-xsrf-token': writer.session.token, 'content-type': 'application/json' },
      });
      if (reply.status === 200) writer.group = (JSON.parse(reply.text) as { answerGroup: string }).answerGroup;
      else errors += 1;
    };
    const bare = async (writer: Writer, answers: string) => {
      const reply = await send(`${floor.url}/draft/${writer.pulseId}`, { method: 'POST', body: `{"answers":${answers}}`, headers: { 'content-type': 'application/json' } });
      if (reply.status !== 200) throw new Error(`The floor answered ${reply.status}.`);
    };
    const burst = (one: (writer: Writer, answers: string) => Promise<void>, round: number) => Promise.all(writers.map((writer) => timed(() => one(writer, answersOf(questionIds, round)))));
    const times = { product: [] as number[], floor: [] as number[] };
    for (let round = 0; round < SAVES_EACH + WARM_UP; round += 1) {
      const [ofProduct, ofFloor] = [await burst(save, round), await burst(bare, round)];
      if (round < WARM_UP) continue;
      times.product.push(...ofProduct);
      times.floor.push(...ofFloor);
    }
    return { product: median(times.product), floor: median(times.floor), errors, saves: times.product.length };
  } finally {
    await Promise.all([product.stop(), floor.stop()]);
  }
}

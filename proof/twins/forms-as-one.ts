import {
  allEndpoints,
  deletePulse,
  errorBody,
  exportChangelog,
  reassignPulse,
  reopenPulse,
  searchCyclePulse,
  showCycleOverview,
  showPulse,
  uploadImage,
} from '@reviews/contracts';
import { IMAGE_MAX_BYTES, JSON_BODY_MAX_BYTES } from '@reviews/domain';
import { buildSubmittedPulse } from '@reviews/factories';
import { Visitor, type Reply } from '@reviews/harness';
import { answering, EditorWindow } from './editor-window.ts';
import { openForm, type Check, type Stage } from './stage.ts';

const ROUNDS = 4;
const SAVES = 10;
/** The size of a camera photo. */
const LARGE_PHOTO = 27 * 1024 * 1024;
const HALF_A_LIMIT = JSON_BODY_MAX_BYTES / 2;
/** Just below Node's limit for a request head. */
const LONG_ADDRESS = 15_000;

const said = ({ status, text }: Reply): string => `${status} ${text.slice(0, 200)}`;
const statuses = (replies: readonly Reply[]): string =>
  replies
    .map(({ status }) => status)
    .toSorted((one, other) => one - other)
    .join(' ');
const at = (index: number, { pair: { ends } }: Stage) => ends[index % ends.length] ?? ends[0];

async function textOf(visitor: Visitor, hash: string, base: string): Promise<unknown> {
  const reply = await visitor.send('GET', `${base}${showPulse.path.replace(':hash', hash)}`);
  return showPulse.response.parse(reply.json()).employeeFeedback.answers[0]?.answer;
}

const logged = (stage: Stage, action: string, formId: number): Promise<number> =>
  stage.db.prisma.changeLog.count({ where: { action, entity: 'pulse', entityId: String(formId) } });

/**
 * A window whose saves alternate between the servers writes one draft, in order, and both show it.
 */
export const oneWindow: Check = async function* (stage) {
  const form = await openForm(stage);
  const visitor = await Visitor.signIn(stage.pair.ends[0].url, stage.cast.writer.user.email);
  const window = new EditorWindow(visitor, form);
  for (let index = 1; index <= SAVES; index += 1) {
    const text = answering(stage.question, `Text ${index}`);
    const saved = await window.save(text, at(index, stage).url);
    if (saved.status !== 200)
      yield `Save ${index} of one window, at ${at(index, stage).name}: ${said(saved)}`;
    // Sends it once more to the other server, as if the answer had been lost.
    const again = await window.repeat(text, at(index + 1, stage).url);
    if (again.status !== 200)
      yield `Save ${index} repeated at ${at(index + 1, stage).name}: ${said(again)}`;
  }
  const groups = await stage.db.prisma.draftGroup.findMany({ where: { pulseId: form.id } });
  if (groups.length !== 1 || groups[0]?.version !== SAVES)
    yield `${SAVES} saves of one window, each sent twice, became ${groups.length} drafts, the first of version ${groups[0]?.version}`;
  for (const { name, url } of stage.pair.ends) {
    const text = await textOf(visitor, form.hash, url);
    if (text !== `Text ${SAVES}`) yield `${name} shows "${String(text)}" after ${SAVES} saves`;
  }
};

/**
 * Of two windows, one at each server, exactly one is told that it has not seen the other's text.
 */
export const twoWindows: Check = async function* (stage) {
  const {
    question,
    pair: {
      ends: [one, other],
    },
  } = stage;
  const visitor = await Visitor.signIn(one.url, stage.cast.writer.user.email);
  for (let round = 0; round < ROUNDS; round += 1) {
    const form = await openForm(stage);
    const [left, right] = [new EditorWindow(visitor, form), new EditorWindow(visitor, form)];
    const first = await Promise.all([
      left.save(answering(question, 'left'), one.url),
      right.save(answering(question, 'right'), other.url),
    ]);
    if (statuses(first) !== '200 409')
      yield `Two windows, one at each process, saved at once: ${first.map(said).join(' | ')}`;
    const kept = first[0]?.status === 200 ? 'left' : 'right';
    for (const { name, url } of stage.pair.ends) {
      const text = await textOf(visitor, form.hash, url);
      if (text !== kept)
        yield `The window of "${kept}" was told that it is kept; ${name} shows "${String(text)}"`;
    }
  }
};

/**
 * A review submitted at both servers at once is submitted once. If another window saves at the same
 * time, one of the two is refused.
 */
export const submissions: Check = async function* (stage) {
  const {
    question,
    pair: {
      ends: [one, other],
    },
    db,
  } = stage;
  const visitor = await Visitor.signIn(one.url, stage.cast.writer.user.email);
  for (let round = 0; round < ROUNDS; round += 1) {
    const form = await openForm(stage);
    const window = new EditorWindow(visitor, form);
    await window.save(answering(question, 'Draft'), other.url);
    const text = answering(question, 'Final');
    const twice = await Promise.all([window.submit(text, one.url), window.submit(text, other.url)]);
    const count = await db.prisma.pulseSubmission.count({ where: { pulseId: form.id } });
    if (
      count !== 1 ||
      !twice.some(({ status }) => status === 200) ||
      twice.some(({ status }) => status !== 200 && status !== 409)
    )
      yield `Submitted to both at once: ${count} submissions, ${twice.map(said).join(' | ')}`;
    const contested = await openForm(stage);
    const [saver, submitter] = [
      new EditorWindow(visitor, contested),
      new EditorWindow(visitor, contested),
    ];
    const both = await Promise.all([
      saver.save(answering(question, 'Saved'), one.url),
      submitter.submit(text, other.url),
    ]);
    if (statuses(both) !== '200 409')
      yield `Saved in one window and submitted in another at once: ${both.map(said).join(' | ')}`;
  }
};

/**
 * Actions by HR at both servers at once happen once, or one after the other. The person who lost
 * the review is refused at both.
 */
export const lifecycle: Check = async function* (stage) {
  const {
    cast,
    pair: {
      ends: [one, other],
    },
    db,
    cyclePulse,
    question,
  } = stage;
  const [hr, partner, writer] = [
    await Visitor.signIn(one.url, cast.hr.user.email),
    await Visitor.signIn(other.url, cast.hrPartner.user.email),
    await Visitor.signIn(other.url, cast.writer.user.email),
  ];
  for (let round = 0; round < ROUNDS; round += 1) {
    const closed = await buildSubmittedPulse(db, {
      employee: cast.subject,
      assignee: cast.writer,
      cyclePulse,
    });
    const reopened = await Promise.all(
      [hr, partner].map((visitor) => visitor.call(reopenPulse, { params: { hash: closed.hash } })),
    );
    const reopenings = await logged(stage, 'pulse.reopened', closed.id);
    if (statuses(reopened) !== '200 200' || reopenings !== 1)
      yield `Reopened at both at once: ${reopened.map(said).join(' | ')}, done ${reopenings} times`;

    const form = await openForm(stage);
    const window = new EditorWindow(writer, form);
    for (const { url } of stage.pair.ends) await window.save(answering(question, 'Mine'), url);
    const targets = [cast.otherWriter, cast.stranger];
    const given = await Promise.all(
      [hr, partner].map((visitor, index) =>
        visitor.call(reassignPulse, {
          params: { hash: form.hash },
          body: { employeeId: targets[index]?.id ?? 0 },
        }),
      ),
    );
    const done = given.filter(({ status }) => status === 200).length;
    const [now, changes] = [
      await db.prisma.pulse.findUniqueOrThrow({ where: { id: form.id } }),
      await logged(stage, 'pulse.reassigned', form.id),
    ];
    if (done === 0 || changes !== done || !targets.some(({ id }) => id === now.assigneeId))
      yield `Reassigned at both at once: ${given.map(said).join(' | ')}, done ${changes} times`;
    for (const { name, url } of stage.pair.ends) {
      const late = await window.save(answering(question, 'No longer mine'), url);
      if (late.status === 200) yield `The former writer of a reassigned form could save at ${name}`;
    }
    await hr.ask(deletePulse, { params: { id: form.hash } });
    const gone = await partner.call(showPulse, { params: { hash: form.hash } });
    if (gone.status !== 404)
      yield `A form removed at ${one.name} is shown at ${other.name}: ${gone.status}`;
  }
};

/**
 * An oversized request gets the same worded refusal behind the proxy as from a single process,
 * whatever it contains.
 */
export const tooLarge: Check = async function* (stage) {
  const {
    cast,
    pair: {
      ends: [one],
      proxy,
    },
  } = stage;
  const visitor = await Visitor.signIn(proxy.url, cast.writer.user.email);
  const form = await openForm(stage);
  const image = (bytes: number): FormData => {
    const body = new FormData();
    body.set('file', new Blob([Buffer.alloc(bytes)], { type: 'image/png' }), 'large.png');
    return body;
  };
  const requests: readonly (readonly [string, string, unknown])[] = [
    [
      'POST',
      `/api/pulses/${form.hash}/save-draft`,
      { answers: {}, more: 'x'.repeat(JSON_BODY_MAX_BYTES) },
    ],
    ['POST', uploadImage.path, image(IMAGE_MAX_BYTES + 1)],
    ['POST', uploadImage.path, image(LARGE_PHOTO)],
    ['POST', '/api/nothing', { more: 'x'.repeat(HALF_A_LIMIT) }],
    ['GET', `/api/user?${'x'.repeat(LONG_ADDRESS)}`, undefined],
  ];
  for (const [method, address, body] of requests) {
    const [alone, behind] = [
      await visitor.send(method, `${one.url}${address}`, { body }),
      await visitor.send(method, address, { body }),
    ];
    const says = ({ json }: Reply): string => errorBody.partial().parse(json()).code ?? '';
    if (behind.status !== alone.status || says(behind) !== says(alone))
      yield `${method} ${address.slice(0, 40)} of too much: ${said(alone)} by the process, ${said(behind)} by the proxy`;
  }
};

/**
 * All reading calls answer the same at both servers: lists and their totals, the overview,
 * everything that needs no record address.
 */
export const sameAnswers: Check = async function* (stage) {
  const {
    cast,
    cycle,
    cyclePulse,
    pair: { ends },
  } = stage;
  const inPulse = { cycleId: cycle.id, pulseId: cyclePulse.id };
  const addresses = [
    ...allEndpoints
      .filter(
        ({ method, path, id }) =>
          method === 'GET' &&
          !path.includes(':') &&
          !['healthz', 'readyz', exportChangelog.id].includes(id),
      )
      .map(({ path }) => path),
    // The export itself is recorded in the whole change log, so the next export has one more line.
    `${exportChangelog.path}?section=employees`,
    '/api/openapi.json',
    showCycleOverview.path.replace(':id', String(cycle.id)),
    `${searchCyclePulse.path.replace(':cycleId', String(inPulse.cycleId)).replace(':pulseId', String(inPulse.pulseId))}?getAllResults=1`,
  ];
  for (const person of ['hr', 'hrPartner', 'manager', 'writer'] as const) {
    const visitor = await Visitor.signIn(ends[0].url, cast[person].user.email);
    for (const address of addresses) {
      const [left, right] = [
        await visitor.send('GET', `${ends[0].url}${address}`),
        await visitor.send('GET', `${ends[1].url}${address}`),
      ];
      const [one, other] = [left, right].map(
        ({ status, text }) => `${status} ${text.replaceAll(/"requestId":"[^"]*"/g, '')}`,
      );
      if (one !== other)
        yield `${address} for ${person} differs: ${one?.slice(0, 300)} | ${other?.slice(0, 300)}`;
    }
  }
};

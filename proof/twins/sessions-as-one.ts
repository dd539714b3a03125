import { Agent } from 'node:http';
import {
  checkSession,
  impersonate,
  listMyTasks,
  login,
  logout,
  showAppConfig,
  showImage,
  showUser,
  stopImpersonating,
  uploadImage,
} from '@reviews/contracts';
import { LOGIN_MAX_FAILURES, XSRF_HEADER } from '@reviews/domain';
import { Visitor, type Reply } from '@reviews/harness';
import { answering, EditorWindow } from './editor-window.ts';
import { openForm, type Check } from './stage.ts';

const WRONG = 'not the password';
const SESSION_ENDED = 419;
/** The smallest possible image. */
const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A form with an image, as the editor sends it. */
export function imageForm(): FormData {
  const form = new FormData();
  form.set('file', new Blob([IMAGE], { type: 'image/png' }), 'dot.png');
  return form;
}

const said = ({ status, text }: Reply): string => `${status} ${text.slice(0, 200)}`;

/**
 * Signing in at one server signs in at the other, for reads and writes. Signing out ends the
 * session at both.
 */
export const sessions: Check = async function* (stage) {
  const [one, other] = stage.pair.ends;
  const form = await openForm(stage);
  const visitor = await Visitor.signIn(one.url, stage.cast.writer.user.email);
  visitor.base = other.url;
  const seen = await visitor.call(showUser);
  if (seen.status !== 200 || showUser.response.parse(seen.json()).id !== stage.cast.writer.user.id)
    yield `Signed in at ${one.name}, asked ${other.name} who that is: ${said(seen)}`;
  const window = new EditorWindow(visitor, form);
  for (const { name, url } of [other, one, other]) {
    const saved = await window.save(answering(stage.question, `At ${name}`), url);
    if (saved.status !== 200)
      yield `The anti-forgery token of ${one.name} was sent with a save to ${name}: ${said(saved)}`;
  }
  const forged = await visitor.send('POST', `/api/pulses/${form.hash}/viewed`, {
    body: { viewed: 1 },
    headers: { [XSRF_HEADER]: 'forged' },
  });
  if (forged.status !== SESSION_ENDED)
    yield `A forged anti-forgery token at ${other.name}: ${said(forged)}`;
  const cookies = visitor.credentials;
  await visitor.ask(logout, {});
  for (const end of stage.pair.ends) {
    const asked = await visitor.send('GET', `${end.url}${showUser.path}`, { headers: cookies });
    if (asked.status !== SESSION_ENDED)
      yield `Signed out at ${other.name}, then asked ${end.name}: ${said(asked)}`;
    const saved = await visitor.send('POST', `${end.url}/api/pulses/${form.hash}/save-draft`, {
      body: { answers: {}, close: 0 },
      headers: cookies,
    });
    if (saved.status !== SESSION_ENDED)
      yield `Signed out at ${other.name}, then saved at ${end.name}: ${said(saved)}`;
  }
};

/**
 * The anti-forgery token that one server gives to the sign-in page is accepted by the other; any
 * other token is refused.
 */
export const antiForgeryBeforeSignIn: Check = async function* ({
  pair: {
    ends: [one, other],
  },
  cast,
}) {
  const visitor = new Visitor(one.url);
  await visitor.call(showAppConfig);
  visitor.base = other.url;
  const body = { email: cast.stranger.user.email, password: WRONG };
  const refused = await visitor.call(login, { body, headers: { [XSRF_HEADER]: 'forged' } });
  if (refused.status !== SESSION_ENDED) yield `Signing in with a forged token: ${said(refused)}`;
  const taken = await visitor.call(login, { body });
  if (taken.status === SESSION_ENDED)
    yield `Signing in at ${other.name} with the token of ${one.name}: ${said(taken)}`;
};

/** Attempts at both servers count together, including simultaneous ones. */
export const attemptsOfAnAccount: Check = async function* ({ pair: { ends, proxy }, cast }) {
  const guess = async (visitor: Visitor): Promise<number> =>
    (await visitor.call(login, { body: { email: cast.otherWriter.user.email, password: WRONG } }))
      .status;
  const visitors = await Promise.all(
    Array.from({ length: LOGIN_MAX_FAILURES + 4 }, async (_, index) => {
      const visitor = new Visitor(
        index % 3 === 0 ? proxy.url : (ends[index % 2]?.url ?? proxy.url),
      );
      await visitor.call(showAppConfig);
      return visitor;
    }),
  );
  const answers = await Promise.all(visitors.map(guess));
  const let_ = answers.filter((status) => status === 422).length;
  const refused = answers.filter((status) => status === 429).length;
  if (let_ !== LOGIN_MAX_FAILURES || refused !== answers.length - LOGIN_MAX_FAILURES)
    yield `Of ${answers.length} wrong passwords at once, over both, ${LOGIN_MAX_FAILURES} may be looked at; answered: ${answers.join(' ')}`;
  for (const end of ends) {
    const visitor = new Visitor(end.url);
    await visitor.call(showAppConfig);
    const status = await guess(visitor);
    if (status !== 429) yield `After that, one more at ${end.name}: ${status}`;
  }
};

/** The rate limit uses the address that the proxy sees and ignores what the browser claims. */
export const attemptsOfAnAddress: Check = async function* ({ pair: { proxy }, db }) {
  // A second loopback address, where the system has the whole loopback network.
  const addresses = process.platform === 'linux' ? ['127.0.0.1', '127.0.0.2'] : ['127.0.0.1'];
  const counted = async (): Promise<number> =>
    (await db.pool.query("SELECT FROM rate_limit WHERE key LIKE 'address:%'")).rowCount ?? 0;
  await db.pool.query("DELETE FROM rate_limit WHERE key LIKE 'address:%'");
  for (const address of addresses) {
    const visitor = new Visitor(proxy.url, new Agent({ keepAlive: false, localAddress: address }));
    await visitor.call(showAppConfig);
    for (let index = 1; index <= 4; index += 1) {
      await visitor.call(login, {
        body: { email: `unknown-${address}-${index}@larkspur.example`, password: WRONG },
        headers: { 'x-forwarded-for': `203.0.113.${index}` },
      });
    }
  }
  const rows = await counted();
  if (rows !== addresses.length)
    yield `Attempts from ${addresses.length} addresses, each pretending to be four others, were counted to ${rows}`;
};

/** Impersonation applies at both servers and ends at both, and so does its read-only rule. */
export const impersonation: Check = async function* (stage) {
  const {
    cast,
    db,
    pair: {
      ends: [one, other],
    },
  } = stage;
  const form = await openForm(stage);
  const visitor = await Visitor.signIn(one.url, cast.hr.user.email);
  const own = visitor.credentials;
  await visitor.ask(impersonate, { body: { userId: cast.writer.user.id, reason: 'To help' } });
  for (const { name, url } of [one, other]) {
    visitor.base = url;
    const { id, impersonating } = await visitor.ask(showUser, {});
    if (id !== cast.writer.user.id || !impersonating)
      yield `Impersonation begun at ${one.name} is not seen at ${name}`;
    const before = await visitor.send('GET', showUser.path, { headers: own });
    if (before.status !== SESSION_ENDED)
      yield `The session before the impersonation still holds at ${name}: ${said(before)}`;
  }
  const window = new EditorWindow(visitor, form);
  const text = answering(stage.question, 'In their name');
  // Someone who may write in their name still finds no draft of theirs (decision 080).
  for (const [readOnly, expected] of [
    [true, 403],
    [false, 404],
  ] as const) {
    await db.prisma.appConfig.update({
      where: { id: 1 },
      data: { impersonationReadOnly: readOnly },
    });
    for (const { name, url } of [one, other]) {
      const saved = await window.save(text, url);
      if (saved.status !== expected)
        yield `Impersonations may ${readOnly ? 'only look' : 'write'} by now; a save at ${name}: ${said(saved)}`;
    }
  }
  visitor.base = other.url;
  await visitor.ask(stopImpersonating, {});
  visitor.base = one.url;
  const { id, impersonating } = await visitor.ask(showUser, {});
  if (id !== cast.hr.user.id || impersonating)
    yield `Impersonation ended at ${other.name} goes on at ${one.name}`;
};

/** A setting, a permission and a deactivation apply at both servers from the next request. */
export const whatChanges: Check = async function* (stage) {
  const {
    cast,
    db,
    pair: { ends },
  } = stage;
  for (const name of ['One name', 'Another name']) {
    await db.prisma.appConfig.update({ where: { id: 1 }, data: { appName: name } });
    for (const end of ends) {
      const { appName } = await new Visitor(end.url).ask(showAppConfig, {});
      if (appName !== name) yield `${end.name} still says that the product is called ${appName}`;
    }
  }
  const form = await openForm(stage, cast.deactivated);
  const visitor = await Visitor.signIn(ends[0].url, cast.deactivated.user.email);
  const window = new EditorWindow(visitor, form);
  for (const { url } of ends) await window.save(answering(stage.question, 'Still here'), url);
  await db.prisma.user.update({
    where: { id: cast.deactivated.user.id },
    data: { deactivatedAt: new Date() },
  });
  for (const end of ends) {
    const replies = [
      await window.save(answering(stage.question, 'Gone'), end.url),
      await visitor.send('GET', `${end.url}${listMyTasks.path}`),
    ];
    for (const reply of replies)
      if (reply.status !== SESSION_ENDED)
        yield `A deactivated person at ${end.name}: ${said(reply)}`;
  }
  const check = await visitor.ask(checkSession, {}).catch(() => ({ signedIn: false }));
  if (check.signedIn) yield 'The session of a deactivated person is said to hold';
};

/** A file uploaded at one server can be read from the other, by people who may. */
export const uploads: Check = async function* ({ cast, pair: { ends } }) {
  const [owner, stranger] = [
    await Visitor.signIn(ends[0].url, cast.writer.user.email),
    await Visitor.signIn(ends[1].url, cast.stranger.user.email),
  ];
  for (const end of ends) {
    owner.base = end.url;
    const { key } = uploadImage.response.parse(
      (await owner.send('POST', uploadImage.path, { body: imageForm() })).json(),
    );
    const kept = await owner.call(showImage, { params: { key } });
    for (const { name, url } of ends) {
      [owner.base, stranger.base] = [url, url];
      const shown = await owner.call(showImage, { params: { key } });
      if (shown.status !== 200 || shown.bytes.length === 0 || !shown.bytes.equals(kept.bytes))
        yield `An image put in at ${end.name}, asked for at ${name}: ${shown.status}, ${shown.bytes.length} bytes of ${kept.bytes.length}`;
      const hidden = await stranger.call(showImage, { params: { key } });
      if (hidden.status !== 404)
        yield `A stranger asked ${name} for an image of someone else: ${hidden.status}`;
    }
  }
};

import {
  changeRole,
  changeUserRoles,
  listChangelog,
  listMenu,
  listRoles,
  saveConfigSettings,
  saveMenu,
  showAppConfig,
  showConfigSettings,
  showMenuAdmin,
  showUser,
  showUserAccount,
  type MenuEntryInput,
} from '@reviews/contracts';
import { PERMISSIONS } from '@reviews/domain';
import { buildRole } from '@reviews/factories';
import { Visitor, type Reply } from '@reviews/harness';
import type { Check, Stage } from './stage.ts';

const ROUNDS = 4;
const SESSION_ENDED = 419;
const HOURS_AGO = 5;
const IDLE_MINUTES = 60;

const said = ({ status, text }: Reply): string => `${status} ${text.slice(0, 200)}`;
const statuses = (replies: readonly Reply[]): string =>
  replies
    .map(({ status }) => status)
    .toSorted((one, other) => one - other)
    .join(' ');
/** The administrator at both servers, in a separate browser each. */
const administrators = ({ pair: { ends }, cast }: Stage) =>
  Promise.all([
    Visitor.signIn(ends[0].url, cast.administrator.user.email),
    Visitor.signIn(ends[1].url, cast.administrator.user.email),
  ]);

/**
 * If two people save the configuration at both servers at once, one gets a conflict. The saved one
 * applies at both, including the session limits.
 */
export const configuration: Check = async function* (stage) {
  const {
    db,
    cast,
    pair: { ends },
  } = stage;
  const [here, there] = await administrators(stage);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { revision, settings } = await here.ask(showConfigSettings);
    const names = [`Left ${round}`, `Right ${round}`];
    const saved = await Promise.all(
      [here, there].map((visitor, index) =>
        visitor.call(saveConfigSettings, {
          body: { revision, settings: { ...settings, appName: names[index] ?? '' } },
        }),
      ),
    );
    if (statuses(saved) !== '200 409')
      yield `The configuration saved at both at once: ${saved.map(said).join(' | ')}`;
    const kept = saved[0]?.status === 200 ? names[0] : names[1];
    for (const { name, url } of ends) {
      const { appName } = await new Visitor(url).ask(showAppConfig);
      if (appName !== kept)
        yield `"${kept}" was kept; ${name} says that the product is called ${appName}`;
    }
  }
  const writer = await Visitor.signIn(ends[1].url, cast.writer.user.email);
  await db.pool.query(
    `UPDATE session SET created_at = created_at - make_interval(hours => $2), signed_in_at = signed_in_at - make_interval(hours => $2) WHERE user_id = $1 AND revoked_at IS NULL`,
    [cast.writer.user.id, HOURS_AGO],
  );
  const { revision, settings } = await here.ask(showConfigSettings);
  const shorter = await here.call(saveConfigSettings, {
    body: {
      revision,
      settings: { ...settings, sessionIdleMinutes: IDLE_MINUTES, sessionMaxHours: HOURS_AGO - 1 },
    },
  });
  const { status } = await writer.call(showUser);
  if (status !== SESSION_ENDED)
    yield `Sessions last ${HOURS_AGO - 1} hours by now (${shorter.status}); one of ${HOURS_AGO} hours at ${ends[1].name}: ${status}`;
  const { revision: now } = await there.ask(showConfigSettings);
  await there.ask(saveConfigSettings, { body: { revision: now, settings } });
};

/**
 * If two people arrange the menu at both servers at once, one gets a conflict. Both servers show
 * the saved menu, once.
 */
export const menu: Check = async function* (stage) {
  const both = await administrators(stage);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { revision, entries } = await both[0].ask(showMenuAdmin);
    const kept = entries
      .filter(({ product_key: key }) => key !== null)
      .map(({ product_key: _key, target, permission, ...entry }): MenuEntryInput => ({
        ...entry,
        target: target === '_blank' ? target : null,
        permission: PERMISSIONS.find((one) => one === permission) ?? null,
      }));
    const added = (name: string): MenuEntryInput => ({
      id: -1,
      parent_id: null,
      name,
      url: '/my/tasks',
      page_id: null,
      target: null,
      is_hidden: false,
      permission: null,
      managers: false,
      role_ids: [],
    });
    const names = [`Left ${round}`, `Right ${round}`];
    const saved = await Promise.all(
      both.map((visitor, index) =>
        visitor.call(saveMenu, {
          body: { revision, entries: [...kept, added(names[index] ?? '')] },
        }),
      ),
    );
    if (statuses(saved) !== '200 409')
      yield `The menu saved at both at once: ${saved.map(said).join(' | ')}`;
    const winner = saved[0]?.status === 200 ? names[0] : names[1];
    for (const visitor of both) {
      const own = (await visitor.ask(listMenu))
        .map(({ name }) => name)
        .filter((name) => /^(Left|Right) /.test(name));
      if (own.join() !== winner)
        yield `The menu with "${winner}" was kept; ${visitor.base} shows ${own.join()}`;
    }
  }
};

/**
 * A role's permissions and its members apply at both servers from the next request. Of two changes
 * at once, one gets a conflict.
 */
export const roles: Check = async function* (stage) {
  const {
    db,
    cast,
    pair: { ends },
  } = stage;
  const both = await administrators(stage);
  const [here, there] = both;
  const role = await buildRole(db, { grants: [{ permission: 'changelog.read', scope: 'all' }] });
  const params = { userId: String(cast.stranger.user.id) };
  const stranger = await Visitor.signIn(ends[1].url, cast.stranger.user.email);
  const mayRead = async (what: string, may: boolean): Promise<string[]> => {
    const answers: string[] = [];
    for (const { name, url } of ends) {
      stranger.base = url;
      const { status } = await stranger.call(listChangelog, {});
      if ((status === 200) !== may)
        answers.push(`${what}; who reads the change log at ${name} was answered ${status}`);
    }
    return answers;
  };
  yield* await mayRead('No one was given the role', false);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { revision } = await here.ask(showUserAccount, { params });
    await here.ask(changeUserRoles, {
      params,
      body: { revision, roles: [{ role_id: role.id, department_ids: [] }] },
    });
    yield* await mayRead(`The role was given at ${ends[0].name}`, true);
    const seen = (await there.ask(listRoles)).data.find(({ id }) => id === role.id);
    if (seen === undefined) throw new Error('The role is gone.');
    const change = (visitor: Visitor, description: string) =>
      visitor.call(changeRole, {
        params: { roleId: String(role.id) },
        body: { revision: seen.revision, name: seen.name, description, grants: [] },
      });
    const changed = await Promise.all([
      change(here, `Left ${round}`),
      change(there, `Right ${round}`),
    ]);
    if (statuses(changed) !== '200 409')
      yield `A role changed at both at once: ${changed.map(said).join(' | ')}`;
    yield* await mayRead('The role allows nothing any more', false);
    await db.prisma.rolePermission.create({
      data: { roleId: role.id, permission: 'changelog.read', scope: 'all' },
    });
    const { revision: given } = await there.ask(showUserAccount, { params });
    await there.ask(changeUserRoles, { params, body: { revision: given, roles: [] } });
    yield* await mayRead(`The role was taken away at ${ends[1].name}`, false);
  }
};

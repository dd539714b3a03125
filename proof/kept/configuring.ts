import * as contracts from '@reviews/contracts';
import type { Endpoint, MenuEntryInput, RoleInput } from '@reviews/contracts';
import { readRows, type Database } from '@reviews/db';
import { PERMISSIONS } from '@reviews/domain';
import { buildEmployee, buildRole, type BuiltEmployee } from '@reviews/factories';
import type { CallParts } from '@reviews/harness';
import { z } from 'zod';
import { Acts } from './acts.ts';
import type { Browser } from './browser.ts';
import type { Ledger } from './ledger.ts';
import type { Reader } from './reading.ts';

const SLUG = 'how-it-is-kept';
const ACTS = [
  'app_config.changed',
  'menu.saved',
  'company_page.published',
  'role.changed',
  'user.roles_changed',
  'employee.fields_changed',
] as const;
type ConfiguringAct = (typeof ACTS)[number];

export interface BuiltConfiguration {
  readonly administrator: BuiltEmployee;
  readonly roleId: number;
  readonly pageId: number;
  readonly fieldId: number;
  /** Gets the role and a value in the field. */
  readonly person: BuiltEmployee;
}

/** Builds a role without permissions, a page without content, an empty field, and a person. */
export async function buildConfiguration(
  db: Database,
  administrator: BuiltEmployee,
): Promise<BuiltConfiguration> {
  const { prisma } = db;
  const { id: roleId } = await buildRole(db);
  const versions = {
    create: {
      number: 1,
      title: 'Page 0',
      body: '<p>Nothing yet.</p>',
      savedById: administrator.user.id,
    },
  };
  const { id: pageId } = await prisma.companyPage.create({
    data: { slug: SLUG, position: 0, publishedNumber: 1, publishedAt: new Date(), versions },
    select: { id: true },
  });
  const { id: fieldId } = await prisma.customField.create({
    data: { name: 'Desk', type: 'text', visibleTo: ['everyone'], editableBy: [] },
    select: { id: true },
  });
  return { administrator, roleId, pageId, fieldId, person: await buildEmployee(db) };
}

interface ConfiguringGiven {
  readonly built: BuiltConfiguration;
  readonly administrator: Pick<Browser, 'until'>;
  readonly ledger: Ledger;
}

const Stored = z
  .strictObject({
    name: z.string(),
    entries: z.array(z.string()),
    page: z.string(),
    versions: z.int(),
    role: z.string(),
    grants: z.int(),
    holders: z.int(),
    desk: z.string().nullable(),
  })
  .and(z.record(z.enum(ACTS), z.int()));
type Stored = z.infer<typeof Stored>;

const STORED = `
  SELECT ${ACTS.map((act) => `(SELECT count(*)::int FROM change_log l WHERE l.actor_id = $1::int AND l.action = '${act}') AS "${act}"`).join(', ')},
    (SELECT app_name FROM app_config WHERE id = 1) AS name,
    ARRAY(SELECT m.name FROM menu_item m WHERE m.name LIKE 'Entry %') AS entries,
    (SELECT v.title FROM company_page p JOIN company_page_version v ON v.page_id = p.id AND v.number = p.published_number WHERE p.id = $2::int) AS page,
    (SELECT count(*)::int FROM company_page_version v WHERE v.page_id = $2::int) AS versions,
    (SELECT r.description FROM role r WHERE r.id = $3::int) AS role, (SELECT count(*)::int FROM role_permission g WHERE g.role_id = $3::int) AS grants,
    (SELECT count(*)::int FROM user_role u WHERE u.role_id = $3::int) AS holders,
    (SELECT v.value #>> '{}' FROM custom_field_value v WHERE v.field_id = $4::int) AS desk`;

/**
 * Someone who configures the application and manages the people in it, one change at a time: each
 * takes effect once, and whole.
 */
export class Configuring {
  readonly acts: Acts<ConfiguringAct>;
  readonly #given: ConfiguringGiven;

  constructor(given: ConfiguringGiven) {
    this.#given = given;
    this.acts = new Acts(ACTS, given.ledger);
  }

  async until(isOver: () => boolean): Promise<void> {
    for (let round = 1; !isOver(); round += 1) {
      await this.#renames(round);
      await this.#arranges(round);
      await this.#publishes(round);
      await this.#changesRole(round);
      await this.#givesRole(round);
      await this.#fillsField(round);
    }
  }

  /**
   * Returns the faults. Every confirmed act is there, and none twice: each thing is as its last log
   * line says.
   */
  async faults(reader: Reader): Promise<string[]> {
    const {
      built: { administrator, pageId, roleId, fieldId },
    } = this.#given;
    const { row, faults } = await this.acts.compared(
      'The configuration',
      async () =>
        (
          await readRows(reader, Stored, STORED, [administrator.user.id, pageId, roleId, fieldId])
        )[0],
    );
    if (row === undefined) return faults;
    const {
      'app_config.changed': renamed,
      'menu.saved': arranged,
      'company_page.published': published,
      'role.changed': changed,
      'user.roles_changed': given,
      'employee.fields_changed': filled,
    } = row;
    const as = (what: string, is: unknown, mustBe: unknown) =>
      is === mustBe
        ? []
        : [`${what} is ${JSON.stringify(is)} where the change log says ${JSON.stringify(mustBe)}.`];
    return [
      ...faults,
      ...(renamed === 0 ? [] : as('The name of the product', row.name, `Reviews ${renamed}`)),
      ...as(
        'What the menu was given',
        row.entries.join(),
        arranged === 0 ? '' : `Entry ${arranged}`,
      ),
      ...as(
        'The page',
        `${row.page}, version ${row.versions}`,
        `Page ${published}, version ${1 + published}`,
      ),
      ...as(
        'The role',
        `${row.role}, ${row.grants} permissions`,
        changed === 0 ? ', 0 permissions' : `Round ${changed}, ${changed % 2} permissions`,
      ),
      ...as('The number of those with the role', row.holders, given % 2),
      ...as('What stands in the field', row.desk, filled === 0 ? null : `Desk ${filled}`),
    ];
  }

  async #renames(round: number): Promise<void> {
    const { revision, settings } = await this.#seen(contracts.showConfigSettings, {});
    await this.acts.do('app_config.changed', () =>
      this.#ask(contracts.saveConfigSettings, {
        body: { revision, settings: { ...settings, appName: `Reviews ${round}` } },
      }),
    );
  }

  /** Replaces the entry of the round before with a new one. */
  async #arranges(round: number): Promise<void> {
    const { revision, entries } = await this.#seen(contracts.showMenuAdmin, {});
    const kept = entries
      .filter(({ name }) => !name.startsWith('Entry '))
      .map(({ product_key: _key, target, permission, ...entry }): MenuEntryInput => ({
        ...entry,
        target: target === '_blank' ? target : null,
        permission: PERMISSIONS.find((one) => one === permission) ?? null,
      }));
    const added: MenuEntryInput = {
      id: -1,
      parent_id: null,
      name: `Entry ${round}`,
      url: `/pages/${SLUG}`,
      page_id: null,
      target: null,
      is_hidden: false,
      permission: null,
      managers: false,
      role_ids: [],
    };
    await this.acts.do('menu.saved', () =>
      this.#ask(contracts.saveMenu, { body: { revision, entries: [...kept, added] } }),
    );
  }

  async #publishes(round: number): Promise<void> {
    const params = { pageId: String(this.#given.built.pageId) };
    const { revision } = await this.#seen(contracts.showPageAdmin, { params });
    const body = {
      revision,
      title: `Page ${round}`,
      slug: SLUG,
      body: `<p>Round ${round}.</p>`,
      managers: false,
      role_ids: [],
      publish: true,
    };
    await this.acts.do('company_page.published', () =>
      this.#ask(contracts.savePage, { params, body }),
    );
  }

  /** Adds a permission every other time. */
  async #changesRole(round: number): Promise<void> {
    const {
      built: { roleId },
    } = this.#given;
    const role = (await this.#seen(contracts.listRoles, {})).data.find(({ id }) => id === roleId);
    if (role === undefined) throw new Error(`Role ${roleId} is gone.`);
    const grants: RoleInput['grants'] =
      round % 2 === 0 ? [] : [{ permission: 'cycles.track', scope: 'all' }];
    await this.acts.do('role.changed', () =>
      this.#ask(contracts.changeRole, {
        params: { roleId: String(roleId) },
        body: { revision: role.revision, name: role.name, description: `Round ${round}`, grants },
      }),
    );
  }

  /** Gives the role to the person every other time. */
  async #givesRole(round: number): Promise<void> {
    const {
      built: { roleId, person },
    } = this.#given;
    const params = { userId: String(person.user.id) };
    const { revision } = await this.#seen(contracts.showUserAccount, { params });
    const roles = round % 2 === 0 ? [] : [{ role_id: roleId, department_ids: [] }];
    await this.acts.do('user.roles_changed', () =>
      this.#ask(contracts.changeUserRoles, { params, body: { revision, roles } }),
    );
  }

  /** 409: the value was already written and the answer was lost. */
  async #fillsField(round: number): Promise<void> {
    const {
      built: { fieldId, person },
    } = this.#given;
    const values = [
      { field_id: fieldId, value: `Desk ${round}`, was: round === 1 ? null : `Desk ${round - 1}` },
    ];
    await this.acts.do('employee.fields_changed', () =>
      this.#ask(
        contracts.saveEmployeeFields,
        { params: { employeeId: String(person.id) }, body: { values } },
        409,
      ),
    );
  }

  async #seen<E extends Endpoint>(
    endpoint: E,
    parts: CallParts<E>,
  ): Promise<contracts.ResponseOf<E>> {
    const reply = await this.#given.administrator.until(endpoint, parts);
    if (reply.status !== 200)
      throw new Error(`${endpoint.id} was answered ${reply.status}: ${reply.text}`);
    // As this endpoint's contract says; the compiler cannot infer it through `E`.
    return endpoint.response.parse(reply.json()) as contracts.ResponseOf<E>;
  }

  async #ask<E extends Endpoint>(endpoint: E, parts: CallParts<E>, done = 200): Promise<void> {
    const reply = await this.#given.administrator.until(endpoint, parts);
    if (reply.status !== 200 && reply.status !== done)
      throw new Error(`${endpoint.id} was answered ${reply.status}: ${reply.text}`);
  }
}

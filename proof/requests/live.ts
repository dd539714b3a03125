import { questionConfig } from '@reviews/contracts';
import { IdRow, PulseState, readRows, type Database } from '@reviews/db';
import { UI_KEYS } from '@reviews/domain';
import {
  buildNomination,
  buildNominationTask,
  buildPulse,
  buildTemplate,
  newHash,
} from '@reviews/factories';
import { z } from 'zod';
import { aDraft } from './drafts.ts';
import { giveEnough } from './enough.ts';
import { giveBulkActions } from './bulk.ts';
import { giveSaved } from './saved.ts';
import { giveSite, type LiveSite } from './live-site.ts';
import { giveLaunches, giveSeasons, LiveSeason } from './seasons.ts';
import { lookAtAccess, type LiveAccess, type LiveRole } from './live-access.ts';
import { lookAtConfig, type LiveConfig } from './live-config.ts';
import { giveDirectories } from './live-directories.ts';
import { giveIntegrations, type LiveDelivery } from './live-integrations.ts';
import { givePackets, type LivePacket } from './live-packets.ts';
import { giveApiTokens } from './live-tokens.ts';
import { givePeople, Links, type LivePeople } from './live-people.ts';
import { lookAtTypes, type LiveKind, type LiveScale } from './live-types.ts';
import { OPEN_PEERS } from './company.ts';
import { Tokens } from './tokens.ts';

export const LiveTask = z.strictObject({
  component: z.enum(['Nominations', 'Nomination Approvals']),
  /**
   * The assignee saved it within this run, and nothing has changed it or the reviews it opened
   * since.
   */
  isSavedHere: z.boolean(),
  named: z.array(
    z.strictObject({
      id: z.int(),
      employeeId: z.int(),
      userId: z.int(),
      state: z.enum(['proposed', 'approved', 'declined']),
    }),
  ),
});
export type LiveTask = z.infer<typeof LiveTask>;

/**
 * A review as it was when last read. It may be stale: changes by other requests are part of the
 * test.
 */
export const LiveForm = z.strictObject({
  id: z.int(),
  hash: z.string(),
  state: z.enum(PulseState),
  gone: z.boolean(),
  cycleId: z.int().nullable(),
  cyclePulseId: z.int().nullable(),
  templateId: z.int(),
  employeeId: z.int(),
  assigneeId: z.int(),
  /** The user of the writer. */
  writerId: z.int().nullable(),
  drafts: z.array(z.strictObject({ id: z.string(), version: z.int() })),
  /** A reopen request is waiting. */
  isRequested: z.boolean(),
  /** The current draft comes from a restore. */
  isRestored: z.boolean(),
  /** Some of its comments, including removed ones. */
  comments: z.array(z.int()),
  /** The users who had begun it before it was reassigned to its writer. */
  formerWriters: z.array(z.int()),
  /** Manager changes that require a decision about who writes it. */
  changes: z.array(z.int()),
  /** The reviewee's manager. */
  managerId: z.int().nullable(),
  /** It comes from a nomination. */
  isNominated: z.boolean(),
  /** For a nomination task: its step, and who is named on it. */
  task: LiveTask.nullable(),
});
export type LiveForm = z.infer<typeof LiveForm>;

export const LiveQuestion = z.strictObject({
  id: z.int(),
  uiKey: z.enum(UI_KEYS),
  config: questionConfig,
});
export type LiveQuestion = z.infer<typeof LiveQuestion>;

const FORMS = `
  SELECT p.id, p.hash, p.state, p.deleted_at IS NOT NULL AS gone, p.cycle_id AS "cycleId", p.cycle_pulse_id AS "cyclePulseId", p.template_id AS "templateId",
    p.employee_id AS "employeeId", p.assignee_id AS "assigneeId", u.id AS "writerId",
    coalesce((SELECT json_agg(json_build_object('id', g.id, 'version', g.version) ORDER BY g.created_at DESC)
              FROM (SELECT id, version, created_at FROM draft_group WHERE pulse_id = p.id AND writer_id = p.assignee_id ORDER BY created_at DESC LIMIT 3) g), '[]') AS drafts,
    ARRAY(SELECT k.id FROM comment k WHERE k.pulse_id = p.id ORDER BY k.deleted_at IS NOT NULL, k.id LIMIT 6) AS comments,
    ARRAY(SELECT DISTINCT had.id FROM draft_group g JOIN app_user had ON had.employee_id = g.writer_id WHERE g.pulse_id = p.id AND g.writer_id <> p.assignee_id ORDER BY had.id) AS "formerWriters",
    ARRAY(SELECT h.change_id FROM handover h WHERE h.pulse_id = p.id ORDER BY h.change_id DESC LIMIT 3) AS changes,
    (SELECT place.manager_id FROM position place WHERE place.employee_id = p.employee_id AND place.is_primary) AS "managerId",
    CASE WHEN p.kind = 'nomination_task' THEN (SELECT json_build_object('component', s.component,
      'isSavedHere', p.state = 'complete' AND coalesce((SELECT l.action = 'nominations.approved' AND l.actor_id = u.id AND l.at > now() - interval '10 minutes'
        FROM change_log l WHERE l.entity = 'pulse' AND l.entity_id = p.id::text ORDER BY l.id DESC LIMIT 1), false)
        AND NOT EXISTS (SELECT FROM nomination n JOIN pulse r ON r.id = n.review_id WHERE n.task_id = p.id AND (r.state <> 'open' OR r.deleted_at IS NOT NULL OR r.assignee_id <> n.nominee_id)),
      'named', coalesce((SELECT json_agg(json_build_object('id', n.id, 'employeeId', n.nominee_id, 'userId', nu.id, 'state', n.state) ORDER BY n.id)
        FROM nomination n JOIN app_user nu ON nu.employee_id = n.nominee_id WHERE n.task_id = p.id AND n.state <> 'removed'), '[]')) FROM stage s WHERE s.id = p.stage_id) END AS task,
    p.nomination_task_id IS NOT NULL AS "isNominated",
    EXISTS (SELECT FROM reopen_request r WHERE r.pulse_id = p.id AND r.state = 'pending') AS "isRequested",
    EXISTS (SELECT FROM draft_group g WHERE g.id = p.head_draft_group_id AND g.restored_from IS NOT NULL) AS "isRestored"
  FROM pulse p LEFT JOIN app_user u ON u.employee_id = p.assignee_id ORDER BY p.id`;
const USED =
  '(EXISTS (SELECT FROM cycle_pulse c WHERE c.template_id = t.id) OR EXISTS (SELECT FROM pulse p WHERE p.template_id = t.id))';
const TEMPLATES = 'SELECT t.id, t.revision FROM template t WHERE t.archived_at IS NULL';
const LIBRARY = `
  SELECT q.id, max(v.number) AS revision FROM library_question q JOIN library_question_version v ON v.library_question_id = q.id WHERE q.archived_at IS NULL GROUP BY q.id ORDER BY q.id`;
const QUESTIONS = `
  SELECT v.template_id AS "templateId", q.question_id AS id, q.ui_key AS "uiKey", q.config
  FROM template_version v JOIN template_version_question t ON t.template_version_id = v.id JOIN question_version q ON q.id = t.question_version_id ORDER BY t.position`;

/** Below this number of writable reviews, more are added. */
const ENOUGH_WRITABLE = 60;
const ENOUGH_BUILT = 12;
/** Below this number of approvals to save, more are added. */
const ENOUGH_TASKS = 3;

const HashRow = z.strictObject({ hash: z.string() });

const UserRow = z.strictObject({ id: z.int(), email: z.string() });

const QuestionRow = LiveQuestion.extend({ templateId: z.int() });

/** The company's records while requests change them. */
export class Live {
  forms: readonly LiveForm[] = [];
  cycles: readonly number[] = [];
  /** Hashes of packets, for both views. */
  packets: readonly string[] = [];
  /** Packets that the reviewee can confirm. */
  answerable: readonly LivePacket[] = [];
  /** Feedback types that no template uses. */
  kinds: readonly LiveKind[] = [];
  scales: readonly LiveScale[] = [];
  access: LiveAccess = {
    roles: [],
    spareRoles: [],
    spareUsers: [],
    unusedUsers: [],
    newcomers: [],
    sessions: new Map(),
  };
  people: LivePeople = {
    working: [],
    left: [],
    fields: [],
    imports: { mapping: [], ready: [], applied: [] },
  };
  /** Tokens of HR. */
  apiTokens: readonly number[] = [];
  webhooks: readonly LiveSeason[] = [];
  /** Scheduled imports. */
  schedules: readonly number[] = [];
  /** Deliveries that can be sent again. */
  sent: readonly LiveDelivery[] = [];
  directories: readonly number[] = [];
  directoryGroups: readonly LiveRole[] = [];
  providers: readonly number[] = [];
  deliveries: readonly string[] = [];
  employees: readonly number[] = [];
  /** People who have reports. */
  managers: readonly number[] = [];
  users: readonly { readonly id: number; readonly email: string }[] = [];
  /** Templates that can be changed, and those of them that nothing uses. */
  templates: readonly LiveSeason[] = [];
  unusedTemplates: readonly LiveSeason[] = [];
  library: readonly LiveSeason[] = [];
  /** Cycles in setup, and others without reviews that can be closed. */
  drafts: readonly LiveSeason[] = [];
  ended: readonly LiveSeason[] = [];
  launchable: readonly LiveSeason[] = [];
  /** Manager changes, for anyone. */
  changes: readonly number[] = [];
  /** Launches whose reviews no one has begun. */
  launches: readonly number[] = [];
  /** Bulk actions that can be undone. */
  bulkActions: readonly number[] = [];
  site: LiveSite = { pages: [], menuRevision: 0, entries: [] };
  /** Saved filters of HR, offered in every list. */
  savedFilters: readonly LiveSeason[] = [];
  /** Saved selections of people. */
  choices: readonly number[] = [];
  feedbackTypes: readonly number[] = [];
  /** Keys of the existing photos. */
  photos: readonly string[] = [];
  /** Keys of images, including those returned by uploads. */
  readonly images: string[] = [];
  #questions = new Map<number, readonly LiveQuestion[]>();
  readonly tokens: Tokens;
  readonly links: Links;
  #config: LiveConfig | null = null;
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
    this.tokens = new Tokens(db);
    this.links = new Links(db);
  }

  /** @throws Error before the first look */
  get config(): LiveConfig {
    if (this.#config === null) throw new Error('The configuration was not looked at.');
    return this.#config;
  }

  /** Comments of all reviews. */
  get comments(): readonly number[] {
    return this.forms.flatMap(({ comments }) => comments);
  }

  questionsOf(form: LiveForm): readonly LiveQuestion[] {
    return this.#questions.get(form.templateId) ?? [];
  }

  /** Reads what never changes, then what does. */
  async open(): Promise<this> {
    const { pool } = this.#db;
    const numbers = async (sql: string) => (await readRows(pool, IdRow, sql)).map(({ id }) => id);
    this.cycles = await numbers('SELECT id FROM cycle ORDER BY id');
    this.packets = (
      await readRows(
        pool,
        HashRow,
        'SELECT unnest(ARRAY[employee_hash, manager_hash]) AS hash FROM packet ORDER BY id',
      )
    ).map(({ hash }) => hash);
    this.feedbackTypes = await numbers('SELECT id FROM feedback_type ORDER BY id');
    this.employees = await numbers('SELECT id FROM employee ORDER BY id');
    this.managers = await numbers(
      'SELECT DISTINCT manager_id AS id FROM position WHERE manager_id IS NOT NULL ORDER BY manager_id',
    );
    this.users = await readRows(pool, UserRow, 'SELECT id, email FROM app_user ORDER BY id');
    const rows = await readRows(pool, QuestionRow, QUESTIONS);
    this.#questions = Map.groupBy(rows, ({ templateId }) => templateId);
    await this.look();
    return this;
  }

  /** Reads the current state again, and adds reviews if too few are left to write. */
  async look(): Promise<void> {
    this.forms = await readRows(this.#db.pool, LiveForm, FORMS);
    ({ kinds: this.kinds, scales: this.scales } = await lookAtTypes(this.#db));
    this.changes = (
      await readRows(this.#db.pool, IdRow, 'SELECT id FROM manager_change ORDER BY id')
    ).map(({ id }) => id);
    this.access = await lookAtAccess(this.#db);
    this.apiTokens = await giveApiTokens(this.#db);
    this.answerable = await givePackets(this.#db);
    ({
      directories: this.directories,
      groups: this.directoryGroups,
      providers: this.providers,
    } = await giveDirectories(this.#db));
    ({
      webhooks: this.webhooks,
      deliveries: this.deliveries,
      schedules: this.schedules,
      sent: this.sent,
    } = await giveIntegrations(this.#db));
    await this.#giveBuilt();
    await this.tokens.give();
    await this.links.give();
    this.people = await givePeople(this.#db);
    this.#config = await lookAtConfig(this.#db);
    ({ drafts: this.drafts, ended: this.ended } = await giveSeasons(this.#db));
    this.bulkActions = await giveBulkActions(this.#db);
    this.photos = (
      await this.#db.prisma.employee.findMany({
        where: { photoKey: { not: null } },
        select: { photoKey: true },
        orderBy: { id: 'asc' },
        take: 20,
      })
    ).flatMap(({ photoKey }) => photoKey ?? []);
    this.site = await giveSite(this.#db);
    ({ savedFilters: this.savedFilters, choices: this.choices } = await giveSaved(this.#db));
    ({ launchable: this.launchable, launches: this.launches } = await giveLaunches(this.#db));
    const writable = this.forms.filter(
      ({ state, gone, cycleId }) =>
        !gone && (state === 'open' || state === 'draft') && cycleId !== null,
    );
    const removed = this.forms.filter(({ gone, cyclePulseId }) => gone && cyclePulseId !== null);
    for (const form of removed
      .toReversed()
      .slice(0, Math.max(0, ENOUGH_WRITABLE - writable.length))) {
      if (form.cyclePulseId === null) continue;
      await buildPulse(this.#db, {
        employee: { id: form.employeeId },
        assignee: { id: form.assigneeId },
        cyclePulse: { id: form.cyclePulseId },
      });
    }
    const approvals = this.forms.filter(
      ({ task, gone, state }) =>
        !gone && state === 'open' && task?.component === 'Nomination Approvals',
    );
    if (
      approvals.length < ENOUGH_TASKS ||
      !this.forms.some(({ task }) => task?.isSavedHere === true)
    )
      await this.#addTasks();
  }

  /** Adds approvals assigned to managers, from a template that lets approvers undo a save. */
  async #addTasks(): Promise<void> {
    const { prisma } = this.#db;
    const cyclePulse = await prisma.cyclePulse.findFirst({
      where: { template: { title: OPEN_PEERS } },
      select: { id: true },
    });
    const places = await prisma.position.findMany({
      where: {
        isPrimary: true,
        managerId: { not: null },
        employee: { pulsesAbout: { none: { cyclePulseId: cyclePulse?.id ?? 0, deletedAt: null } } },
      },
      orderBy: { id: 'asc' },
      take: ENOUGH_TASKS,
    });
    if (cyclePulse === null) return;
    for (const [place, { employeeId, managerId }] of places.entries()) {
      if (managerId === null) continue;
      const task = await buildNominationTask(this.#db, {
        component: 'nomination_approvals',
        employee: { id: employeeId },
        assignee: { id: managerId },
        cyclePulse,
      });
      const nominees = this.employees
        .filter((each) => each !== employeeId && each !== managerId)
        .slice(0, 2);
      if (place === 0) await this.#saved(task.id, managerId, nominees);
      else for (const id of nominees) await buildNomination(this.#db, { task, nominee: { id } });
    }
  }

  /**
   * Writes what a save leaves behind, as if the manager had just saved the task with these people
   * approved.
   */
  async #saved(taskId: number, managerId: number, approved: readonly number[]): Promise<void> {
    const { prisma } = this.#db;
    const at = new Date();
    const opened: number[] = [];
    for (const id of approved)
      opened.push(
        (
          await buildNomination(this.#db, {
            task: { id: taskId },
            nominee: { id },
            state: 'approved',
          })
        ).reviewId ?? 0,
      );
    await prisma.pulse.update({ where: { id: taskId }, data: { state: 'complete', closedAt: at } });
    const { id: actorId } = await prisma.user.findUniqueOrThrow({
      where: { employeeId: managerId },
      select: { id: true },
    });
    const details = {
      approved: [...approved],
      opened,
      declined: [],
      removed: [],
      incomplete: [],
      reopened: [],
      before: [],
      locked: true,
    };
    await prisma.changeLog.create({
      data: {
        at,
        actorId,
        action: 'nominations.approved',
        entity: 'pulse',
        entityId: String(taskId),
        details,
      },
    });
  }

  /**
   * Provides unused templates with a draft, and library questions. Adds more if requests have used
   * them up.
   */
  async #giveBuilt(): Promise<void> {
    const { pool, prisma } = this.#db;
    const find = (sql: string) => async () => await readRows(pool, LiveSeason, sql);
    this.unusedTemplates = await giveEnough(
      ENOUGH_BUILT,
      find(`${TEMPLATES} AND NOT ${USED} ORDER BY t.id`),
      async () => {
        const { id } = await buildTemplate(this.#db);
        await pool.query('UPDATE template SET draft = $2 WHERE id = $1', [
          id,
          JSON.stringify(aDraft(`Built ${id}`)),
        ]);
      },
    );
    this.templates = [
      ...(await find(`${TEMPLATES} AND ${USED} ORDER BY t.id`)()),
      ...this.unusedTemplates,
    ];
    this.library = await giveEnough(ENOUGH_BUILT, find(LIBRARY), () =>
      prisma.libraryQuestion.create({
        data: {
          versions: { create: { number: 1, text: `Asked ${newHash()}`, uiKey: 'textarea' } },
        },
      }),
    );
  }
}

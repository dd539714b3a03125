import type { Database } from '@reviews/db';
import type { QuestionConfig, UiKey } from '@reviews/domain';
import { buildNomination, buildNominationTask, buildPulse } from '@reviews/factories';
import { OPEN_PEERS } from './company.ts';

/** A form as it was when last looked at; what others do meanwhile is part of the trial. */
export interface LiveForm {
  readonly id: number;
  readonly hash: string;
  readonly state: 'open' | 'draft' | 'complete' | 'declined' | 'incomplete';
  readonly gone: boolean;
  readonly cycleId: number | null;
  readonly cyclePulseId: number | null;
  readonly templateId: number;
  readonly employeeId: number;
  readonly assigneeId: number;
  /** The user who writes it. */
  readonly writerId: number | null;
  readonly version: number | null;
  readonly drafts: readonly { readonly id: string; readonly version: number }[];
  /** Somebody has asked for it to be reopened and waits. */
  readonly isRequested: boolean;
  /** What its writer goes on from began with a restore. */
  readonly isRestored: boolean;
  /** Some of its comments, removed ones among them. */
  readonly comments: readonly number[];
  /** The users who began it before it was given to whoever writes it now. */
  readonly formerWriters: readonly number[];
  /** Changes of the manager with which it was to be decided who writes it. */
  readonly changes: readonly number[];
  /** Whom the person it is about reports to. */
  readonly managerId: number | null;
  /** A nomination led to it. */
  readonly isNominated: boolean;
  /** Of a nomination task: where it is, and who is named on it. */
  readonly task: LiveTask | null;
}

export interface LiveTask {
  readonly component: 'Nominations' | 'Nomination Approvals';
  /** It was saved within this run, by whoever has it, and nothing else was done to it since. */
  readonly isSavedHere: boolean;
  readonly named: readonly { readonly id: number; readonly employeeId: number; readonly userId: number; readonly state: 'proposed' | 'approved' | 'declined' }[];
}

export interface LiveQuestion {
  readonly id: number;
  readonly uiKey: UiKey;
  readonly config: QuestionConfig;
}

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
        FROM change_log l WHERE l.entity = 'pulse' AND l.entity_id = p.id::text ORDER BY l.id DESC LIMIT 1), false),
      'named', coalesce((SELECT json_agg(json_build_object('id', n.id, 'employeeId', n.nominee_id, 'userId', nu.id, 'state', n.state) ORDER BY n.id)
        FROM nomination n JOIN app_user nu ON nu.employee_id = n.nominee_id WHERE n.task_id = p.id AND n.state <> 'removed'), '[]')) FROM stage s WHERE s.id = p.stage_id) END AS task,
    p.nomination_task_id IS NOT NULL AS "isNominated",
    EXISTS (SELECT FROM reopen_request r WHERE r.pulse_id = p.id AND r.state = 'pending') AS "isRequested",
    EXISTS (SELECT FROM draft_group g WHERE g.id = p.head_draft_group_id AND g.restored_from IS NOT NULL) AS "isRestored"
  FROM pulse p LEFT JOIN app_user u ON u.employee_id = p.assignee_id ORDER BY p.id`;
const QUESTIONS = `
  SELECT v.template_id AS "templateId", q.question_id AS id, q.ui_key AS "uiKey", q.config
  FROM template_version v JOIN template_version_question t ON t.template_version_id = v.id JOIN question_version q ON q.id = t.question_version_id ORDER BY t.position`;

/** Fewer forms than this that can be written, and some are added. */
const ENOUGH_WRITABLE = 60;
/** Fewer approvals than this to be saved, and some are added. */
const ENOUGH_TASKS = 3;
const MISSING = 2_147_483_646;

/** What exists in the company while requests change it. */
export class Live {
  forms: readonly LiveForm[] = [];
  cycles: readonly number[] = [];
  employees: readonly number[] = [];
  users: readonly { readonly id: number; readonly email: string }[] = [];
  /** Keys of images, those of answers to uploads among them. */
  readonly images: string[] = [];
  #questions = new Map<number, readonly LiveQuestion[]>();
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Comments of any form. */
  get comments(): readonly number[] {
    const all = this.forms.flatMap(({ comments }) => comments);
    return all.length === 0 ? [MISSING] : all;
  }

  /** Changes of anybody's manager. */
  get changes(): readonly number[] {
    const all = this.forms.flatMap(({ changes }) => changes);
    return all.length === 0 ? [MISSING] : all;
  }

  questionsOf(form: LiveForm): readonly LiveQuestion[] {
    return this.#questions.get(form.templateId) ?? [];
  }

  /** Reads what never changes, then what does. */
  async open(): Promise<this> {
    const { pool } = this.#db;
    const numbers = async (sql: string) => (await pool.query<{ id: number }>(sql)).rows.map(({ id }) => id);
    this.cycles = await numbers('SELECT id FROM cycle ORDER BY id');
    this.employees = await numbers('SELECT id FROM employee ORDER BY id');
    this.users = (await pool.query<{ id: number; email: string }>('SELECT id, email FROM app_user ORDER BY id')).rows;
    const { rows } = await pool.query<LiveQuestion & { templateId: number }>(QUESTIONS);
    this.#questions = Map.groupBy(rows, ({ templateId }) => templateId);
    await this.look();
    return this;
  }

  /** Looks again, and has forms added where too few are left to write. */
  async look(): Promise<void> {
    this.forms = (await this.#db.pool.query<LiveForm>(FORMS)).rows;
    const writable = this.forms.filter(({ state, gone, cycleId }) => !gone && (state === 'open' || state === 'draft') && cycleId !== null);
    const removed = this.forms.filter(({ gone, cyclePulseId }) => gone && cyclePulseId !== null);
    for (const form of removed.toReversed().slice(0, Math.max(0, ENOUGH_WRITABLE - writable.length))) {
      if (form.cyclePulseId === null) continue;
      await buildPulse(this.#db, { employee: { id: form.employeeId }, assignee: { id: form.assigneeId }, cyclePulse: { id: form.cyclePulseId } });
    }
    const approvals = this.forms.filter(({ task, gone, state }) => !gone && state === 'open' && task?.component === 'Nomination Approvals');
    if (approvals.length < ENOUGH_TASKS || !this.forms.some(({ task }) => task?.isSavedHere === true)) await this.#addTasks();
  }

  /** Approvals with somebody's manager, of a template under which those who approve may take a save back. */
  async #addTasks(): Promise<void> {
    const { prisma } = this.#db;
    const cyclePulse = await prisma.cyclePulse.findFirst({ where: { template: { title: OPEN_PEERS } }, select: { id: true } });
    const places = await prisma.position.findMany({ where: { isPrimary: true, managerId: { not: null }, employee: { pulsesAbout: { none: { cyclePulseId: cyclePulse?.id ?? 0, deletedAt: null } } } }, orderBy: { id: 'asc' }, take: ENOUGH_TASKS });
    if (cyclePulse === null) return;
    for (const [place, { employeeId, managerId }] of places.entries()) {
      if (managerId === null) continue;
      const task = await buildNominationTask(this.#db, { component: 'nomination_approvals', employee: { id: employeeId }, assignee: { id: managerId }, cyclePulse });
      const nominees = this.employees.filter((each) => each !== employeeId && each !== managerId).slice(-2);
      if (place === 0) await this.#saved(task.id, managerId, nominees);
      else for (const id of nominees) await buildNomination(this.#db, { task, nominee: { id } });
    }
  }

  /** As if the manager had saved the task just now, with these approved: what a save leaves behind. */
  async #saved(taskId: number, managerId: number, approved: readonly number[]): Promise<void> {
    const { prisma } = this.#db;
    const at = new Date();
    const opened: number[] = [];
    for (const id of approved) opened.push((await buildNomination(this.#db, { task: { id: taskId }, nominee: { id }, state: 'approved' })).reviewId ?? 0);
    await prisma.pulse.update({ where: { id: taskId }, data: { state: 'complete', closedAt: at } });
    const { id: actorId } = await prisma.user.findUniqueOrThrow({ where: { employeeId: managerId }, select: { id: true } });
    const details = { approved: [...approved], opened, declined: [], removed: [], incomplete: [], reopened: [], before: [], locked: true };
    await prisma.changeLog.create({ data: { at, actorId, action: 'nominations.approved', entity: 'pulse', entityId: String(taskId), details } });
  }
}

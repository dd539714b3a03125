import { createTestDatabase } from '@reviews/db/testing';
import type { TestDatabase } from '@reviews/db/testing';
import { PRODUCT_MENU, SEEDED_ROLES, UI_KEYS } from '@reviews/domain';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildComment,
  buildCycle,
  buildDeclinedPulse,
  buildDraft,
  buildEmployee,
  buildIncompletePulse,
  buildManagerOf,
  buildNomination,
  buildNominationTask,
  buildPacket,
  buildPulse,
  buildReopenRequest,
  buildRole,
  buildSubmittedPulse,
  buildTemplate,
  buildUpload,
  DEMO_PASSWORD,
  ensureBaseData,
  grantRole,
  movePrimaryManager,
} from './index.ts';
import { violatedInvariants } from './testing/invariants.ts';

let database: TestDatabase;
const db = () => database.db;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Returns every table's rows, to detect changes. */
async function contents(): Promise<unknown> {
  const { prisma } = db();
  return Promise.all([
    prisma.role.findMany({
      include: { permissions: { orderBy: [{ permission: 'asc' }, { scope: 'asc' }] } },
      orderBy: { id: 'asc' },
    }),
    prisma.feedbackType.findMany({ orderBy: { id: 'asc' } }),
    prisma.appConfig.findMany(),
    prisma.menuItem.findMany({ orderBy: { id: 'asc' } }),
  ]);
}

describe('base data', () => {
  it('is written once: roles, feedback types, settings, menu', async () => {
    await ensureBaseData(db());
    const before = await contents();
    await Promise.all([ensureBaseData(db()), ensureBaseData(db())]);
    expect(await contents()).toEqual(before);
    expect(await db().prisma.role.count()).toBe(SEEDED_ROLES.length);
    expect(await db().prisma.menuItem.count()).toBe(
      PRODUCT_MENU.length + PRODUCT_MENU.flatMap(({ children = [] }) => children).length,
    );
  });

  it('leaves existing feedback types unchanged', async () => {
    await db().prisma.feedbackType.update({ where: { name: 'Anytime' }, data: { name: 'Praise' } });
    await db().prisma.feedbackType.delete({ where: { name: 'Panel' } });
    await ensureBaseData(db());
    expect(
      await db().prisma.feedbackType.count({ where: { name: { in: ['Anytime', 'Panel'] } } }),
    ).toBe(0);
  });

  it('leaves an edited role unchanged', async () => {
    const role = await db().prisma.role.findUniqueOrThrow({ where: { name: 'HR' } });
    await db().prisma.rolePermission.deleteMany({
      where: { roleId: role.id, permission: 'forms.delete' },
    });
    await ensureBaseData(db());
    expect(
      await db().prisma.rolePermission.count({
        where: { roleId: role.id, permission: 'forms.delete' },
      }),
    ).toBe(0);
  });
});

describe('people', () => {
  it('have an account with the demo password, sort key and search text', async () => {
    const noa = await buildEmployee(db(), {
      preferredName: 'Zoë Ångström',
      email: 'Zoe@Larkspur.example',
      roles: ['HR'],
    });
    expect(noa).toMatchObject({ sortKey: 'zoe angstrom', email: 'zoe@larkspur.example' });
    expect(noa.searchText).toContain('zoe@larkspur.example');
    expect(await verify(noa.user.passwordHash ?? '', DEMO_PASSWORD)).toBe(true);
  });

  it('keep the reporting line in sync when they move with everyone below', async () => {
    const top = await buildEmployee(db());
    const middle = await buildEmployee(db(), { manager: top });
    const low = await buildEmployee(db(), { manager: middle });
    await buildEmployee(db(), { manager: low });
    const other = await buildEmployee(db(), { manager: top });
    await movePrimaryManager(db(), low.id, other.id);
    await buildManagerOf(db(), middle);
    await movePrimaryManager(db(), other.id, null);
    expect(await violatedInvariants(db())).toEqual([]);
    await expect(movePrimaryManager(db(), other.id, low.id)).rejects.toThrow('circle');
  });

  it('get a role limited to departments', async () => {
    const partner = await buildEmployee(db(), { department: 'People' });
    await buildEmployee(db(), { department: 'Sales' });
    await grantRole(db(), partner.user.id, 'HR Partner', ['Sales']);
    const scopes = await db().prisma.userRoleDepartment.findMany({
      where: { userId: partner.user.id },
      include: { department: true },
    });
    expect(scopes.map(({ department }) => department.name)).toEqual(['Sales']);
    const role = await buildRole(db(), { grants: [{ permission: 'forms.read', scope: 'all' }] });
    await expect(grantRole(db(), partner.user.id, role.name)).resolves.toMatchObject({
      roleId: role.id,
    });
  });
});

describe('forms', () => {
  it('[Q-22] answer every kind of question', async () => {
    const template = await buildTemplate(db(), {
      type: 'Manager',
      questions: UI_KEYS.map((uiKey) => ({
        text: `A ${uiKey} question`,
        uiKey,
        config: { options: ['One', 'Two'], total: 100, match_total: true },
      })),
    });
    const cycle = await buildCycle(db(), { pulses: [{ template }] });
    const form = await buildSubmittedPulse(db(), { cyclePulse: cycle.pulses[0] });
    const answers = await db().prisma.answer.findMany({ where: { pulseId: form.id } });
    expect(answers).toHaveLength(UI_KEYS.length - 1);
    expect(await db().prisma.pulseSubmission.count({ where: { pulseId: form.id } })).toBe(1);
  });

  it('refer to other questions in conditions', async () => {
    const template = await buildTemplate(db(), {
      questions: [
        { text: 'Rating', uiKey: 'input.radio', config: { options: ['Good', 'Bad'] } },
        {
          text: 'Why?',
          config: ([rating = 0]) => ({
            required_if: [{ question_id: rating, has: 'any', answer: ['Bad'] }],
          }),
        },
      ],
    });
    expect(template.questions[1]?.version.config).toMatchObject({
      required_if: [{ question_id: template.questions[0]?.id }],
    });
  });

  it('are valid in every state, and counted', async () => {
    const cycle = await buildCycle(db());
    const [cyclePulse] = cycle.pulses;
    const opened = { cyclePulse, openedAt: new Date('2026-03-01T08:00:00Z') };
    const form = await buildPulse(db(), opened);
    const first = await buildDraft(db(), { pulse: form });
    const second = await buildDraft(db(), { pulse: form, answers: {} });
    await buildSubmittedPulse(db(), opened);
    await buildDeclinedPulse(db(), opened);
    await buildIncompletePulse(db(), { ...opened, deletedAt: new Date() });
    expect(second.pulse).toMatchObject({ state: 'draft', headDraftGroupId: second.id });
    expect(first.answers).not.toEqual({});
    const counters = await db().prisma.cyclePulseCounter.findMany({
      where: { cyclePulseId: cyclePulse?.id ?? 0, forms: { gt: 0 } },
    });
    expect(Object.fromEntries(counters.map(({ state, forms }) => [state, forms]))).toEqual({
      draft: 1,
      complete: 1,
      declined: 1,
    });
    expect(await violatedInvariants(db())).toEqual([]);
  });

  it('need a template when off-cycle', async () => {
    const template = await buildTemplate(db(), { type: 'Anytime' });
    expect(await buildPulse(db(), { cyclePulse: null, template })).toMatchObject({
      cycleId: null,
      stageId: null,
    });
    await expect(buildPulse(db(), { cyclePulse: null })).rejects.toThrow('needs a template');
  });

  it('have comments, nominations, packets, requests and images', async () => {
    const task = await buildNominationTask(db(), { component: 'nomination_approvals' });
    const approved = await buildNomination(db(), { task, state: 'approved' });
    await buildNomination(db(), { task });
    expect(approved.reviewId).not.toBeNull();
    const thread = await buildComment(db(), { visibility: 'managers' });
    expect(await buildComment(db(), { parent: thread })).toMatchObject({
      visibility: 'managers',
      pulseId: thread.pulseId,
    });
    await buildPacket(db(), { state: 'released', rating: { name: 'Strong' } });
    await buildReopenRequest(db());
    await buildReopenRequest(db(), { state: 'declined' });
    await buildUpload(db(), { usedBy: [{ id: thread.pulseId }] });
    expect(await violatedInvariants(db())).toEqual([]);
  });
});

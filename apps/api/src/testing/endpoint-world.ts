import { createHash } from 'node:crypto';
import { ADMINISTRATOR_ROLE, HR_PARTNER_ROLE, HR_ROLE } from '@reviews/domain';
import {
  buildCycle,
  buildDepartment,
  buildDraft,
  buildEmployee,
  buildPulse,
  buildReopenRequest,
  buildRole,
  buildSubmittedPulse,
  buildTemplate,
  grantRole,
  newHash,
} from '@reviews/factories';
import { CALLERS, type Caller, type Ground, type Person } from './cases/ground.ts';
import type { Caller as Browser, TestApp } from './start-test-app.ts';
import { replyOf } from './worlds.ts';

export { UNKNOWING, type Person } from './cases/ground.ts';
export const PEOPLE = CALLERS;
export type Who = Caller;

/** Number of rows that a list has, where a case builds some. */
const ROWS = 3;

export interface World extends Ground {
  readonly app: TestApp;
  as(who: Who): Promise<Browser>;
}

async function peopleOf({ db }: TestApp): Promise<
  Record<Person, { readonly id: number }> & {
    readonly built: Pick<World, 'writer' | 'subject' | 'manager' | 'stranger' | 'hr' | 'admin'>;
  }
> {
  await buildDepartment(db, 'Engineering');
  await buildDepartment(db, 'Sales');
  const of = (department: string, given: Parameters<typeof buildEmployee>[1] = {}) =>
    buildEmployee(db, { department, ...given });
  const manager = await of('Engineering', { title: 'Manager' });
  const otherManager = await of('Engineering', { title: 'Manager' });
  const subject = await of('Engineering', { manager });
  const writer = await of('Engineering', { manager: otherManager });
  const [stranger, hr, admin] = [
    await of('Sales'),
    await of('Sales', { roles: [HR_ROLE] }),
    await of('Sales', { roles: [ADMINISTRATOR_ROLE] }),
  ];
  const [partner, partnerElsewhere] = [await of('Sales'), await of('Engineering')];
  await grantRole(db, partner.user.id, HR_PARTNER_ROLE, ['Engineering']);
  await grantRole(db, partnerElsewhere.user.id, HR_PARTNER_ROLE, ['Sales']);
  // A user without an employee, such as a system account.
  const outsider = await db.prisma.user.create({ data: { email: 'outsider@larkspur.example' } });
  return {
    manager: manager.user,
    otherManager: otherManager.user,
    subject: subject.user,
    writer: writer.user,
    stranger: stranger.user,
    outsider,
    hr: hr.user,
    admin: admin.user,
    partner: partner.user,
    partnerElsewhere: partnerElsewhere.user,
    built: { writer, subject, manager, stranger, hr, admin },
  };
}

/**
 * Builds the people and a running cycle. Each row builds its own reviews, so that none uses up
 * another's.
 */
export async function buildWorld(app: TestApp): Promise<World> {
  const { built, ...users } = await peopleOf(app);
  const { db, clock } = app;
  const template = await buildTemplate(db);
  const cycle = await buildCycle(db, { now: clock.now(), pulses: [{ template }] });
  const [cyclePulse] = cycle.pulses;
  if (cyclePulse === undefined) throw new Error('The cycle was built without a pulse.');
  const place = () => ({
    cyclePulse,
    employee: built.subject,
    assignee: built.writer,
    openedAt: clock.now(),
  });
  const world: World = {
    app,
    db,
    rows: ROWS,
    ...built,
    template,
    cycle,
    cyclePulseId: cyclePulse.id,
    now: () => clock.now(),
    ask: async (by, endpoint, parts) =>
      replyOf(endpoint, await (await world.as(by)).call(endpoint, parts)),
    as: async (who) => {
      if (who === 'signedOut') return app.anonymous;
      if (who === 'impersonator') return app.as(users.writer, users.hr);
      if (who !== 'previewer') return app.as(users[who]);
      const previewer = await app.as(users.admin);
      const { id: previewRoleId } = await buildRole(db, { name: `Role ${newHash()}` });
      await db.prisma.session.updateMany({
        where: {
          id: createHash('sha256')
            .update(previewer.sessionToken ?? '')
            .digest(),
        },
        data: { previewRoleId },
      });
      return previewer;
    },
    openForm: () => buildPulse(db, place()),
    async draftedForm() {
      const draft = await buildDraft(db, place());
      return { hash: draft.pulse.hash, group: draft.id };
    },
    submittedForm: () => buildSubmittedPulse(db, place()),
    async requestedForm() {
      const pulse = await buildSubmittedPulse(db, place());
      await buildReopenRequest(db, { pulse, requestedBy: built.writer });
      return pulse;
    },
  };
  return world;
}

import { showKeptDraft } from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formCalls } from '../../testing/form-calls.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, replyOf, type Company } from '../../testing/worlds.ts';
import {
  conflict,
  decisionsOn,
  draftedForm,
  handedOver,
  kept,
  lastChange,
  moves,
  WORDS,
  writerOf,
} from '../../testing/handover-scene.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const { handovers: texts } = MESSAGES;

describe('consecutive manager changes', () => {
  it('there and back: a review that is with the manager again stays, and the one in between has theirs to decide', async () => {
    const { scene, form, formsFor } = await handedOver(app, company);
    const between = await draftedForm(app, { ...scene, former: scene.next }, WORDS);
    expect(
      (await moves(company.callers.hr, scene.person).change(scene.next, scene.former)).status,
    ).toBe(200);
    const forms = await formsFor(scene.as.former);
    expect(forms.find(({ hash }) => hash === form.hash)).toMatchObject({
      decision: 'keep',
      can_decide: false,
    });
    expect(forms.find(({ hash }) => hash === between.hash)).toMatchObject({
      decision: null,
      can_decide: true,
    });
    expect(
      (
        await decisionsOn(scene.as.next, await lastChange(app, scene.person), between).decide(
          'transfer',
        )
      ).status,
    ).toBe(200);
    expect(await writerOf(app, between)).toBe(scene.former.id);
  });

  it('on to a third: pending decisions pass to the third and the writer, and leave the second', async () => {
    const { scene, form, on, formsFor } = await handedOver(app, company);
    expect(
      (
        await moves(company.callers.hr, scene.person).change(
          scene.next,
          company.people.siblingManager,
        )
      ).status,
    ).toBe(200);
    expect((await on(scene.as.former).decide('keep')).status).toBe(404);
    expect(await formsFor(scene.as.next)).toEqual([]);
    expect(await formsFor(scene.as.former)).toMatchObject([{ can_decide: true }]);
    const now = decisionsOn(
      company.callers.siblingManager,
      await lastChange(app, scene.person),
      form,
    );
    expect((await now.decide('transfer')).status).toBe(200);
    expect(await writerOf(app, form)).toBe(company.people.siblingManager.id);
    expect(replyOf(showKeptDraft, await kept(scene.as.former, form)).answers).toMatchObject([
      { value: WORDS },
    ]);
  });

  it('a transfer cannot be undone after the person has moved on', async () => {
    const { scene, form, on } = await handedOver(app, company);
    await on(scene.as.next).decide('transfer');
    await moves(company.callers.hr, scene.person).change(scene.next, scene.boss);
    expect(await on(scene.as.former).undo()).toMatchObject(conflict(texts.movedOn));
    expect(
      await app.db.prisma.handover.findMany({
        where: { pulseId: form.id },
        orderBy: { changeId: 'asc' },
      }),
    ).toMatchObject([
      { decision: 'transfer', writerId: scene.former.id },
      { decision: null, writerId: scene.next.id },
    ]);
  });

  it('a review that was reassigned before the next change is not asked about again', async () => {
    const { scene, form, formsFor } = await handedOver(app, company);
    await formCalls(company.callers.hr, form).reassign(company.people.stranger.id);
    await moves(company.callers.hr, scene.person).change(scene.next, scene.boss);
    expect(await formsFor(company.callers.hr)).toEqual([]);
    expect(await writerOf(app, form)).toBe(company.people.stranger.id);
    expect(
      (await violatedInvariants(app.db)).filter((one) => !one.includes('impersonation')),
    ).toEqual([]);
  });
});

describe('notices', () => {
  it('go to both managers for each review while its decision is pending', async () => {
    const { scene, form, on } = await handedOver(app, company);
    const toldTo = async (caller: Caller) =>
      (
        (await caller.send('GET', '/api/my/notices')).body as {
          data: { kind: string; text: string; href: string }[];
        }
      ).data.filter(({ kind }) => kind === 'handover');
    for (const caller of [scene.as.former, scene.as.next]) {
      expect(await toldTo(caller)).toMatchObject([
        {
          href: '/my/handovers',
          text: expect.stringMatching(/^Pia Person has another manager\. Choose who writes /),
        },
      ]);
    }
    await on(scene.as.former).decide('keep');
    for (const caller of [scene.as.former, scene.as.next]) expect(await toldTo(caller)).toEqual([]);
    expect(
      await app.db.prisma.notice.count({ where: { pulseId: form.id, kind: 'handover' } }),
    ).toBe(2);
  });
});

import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import {
  buildEmployee,
  buildNomination,
  buildPulse,
  buildSubmittedPulse,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildNominationScene,
  refused,
  type NominationScene,
} from '../../testing/nomination-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  buildPlace,
  comparable,
  present,
  replyOf,
  type Company,
  type Person,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let scene: NominationScene;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  scene = await buildNominationScene(app, company);
});
afterAll(() => app.close());

const { nominations: texts } = MESSAGES;

describe('search for people to nominate', () => {
  const find = async (person: Person, taskId: number, search: string, more: object = {}) =>
    company.callers[person].send('POST', '/api/employee_typeahead_search', {
      body: { filters: { search, context: 'Nominations', employee_feedback_id: taskId, ...more } },
    });
  const hitsOf = async (...given: Parameters<typeof find>) =>
    replyOf(contracts.typeaheadEmployees, await find(...given)).data;

  it('[API-26, API-27, NOM-13, AMB-26] finds everyone but the reviewee, and says who may not be picked and why', async () => {
    const task = await scene.taskOf('nominations', { noManager: true });
    await buildNomination(app.db, { task, nominee: present(scene.peers[0]) });
    await buildNomination(app.db, { task, nominee: present(scene.peers[1]), state: 'declined' });
    const verdicts = (await hitsOf('subject', task.id, 'Pia Peer')).map(
      ({ preferred_name: name, nominee }) => [name, nominee?.eligible, nominee?.reason],
    );
    expect(verdicts).toEqual([
      ['Pia Peer 3', true, null],
      ['Pia Peer 1', false, texts.ineligible.picked],
      ['Pia Peer 2', false, texts.declinedNotApproved],
    ]);
    expect(
      (await hitsOf('subject', task.id, 'Dora')).map(({ nominee }) => nominee?.reason),
    ).toEqual([texts.ineligible.manager]);
    expect(await hitsOf('subject', task.id, 'Sue Subject')).toEqual([]);
    expect(await hitsOf('subject', task.id, 'P')).toEqual([]);
  });

  it('[TPL-14, NOM-13] counts the reviews that someone has to write in live cycles, and levels from the top', async () => {
    const busy = await buildEmployee(app.db, {
      preferredName: 'Bea Busy',
      password: null,
      manager: company.people.ceo,
    });
    const live = await buildPlace(app);
    const over = await buildPlace(app, { cycle: { closedAt: app.clock.now() } });
    for (const place of [live, live, over])
      await buildPulse(app.db, {
        employee: company.people.writer,
        assignee: busy,
        cyclePulse: place.cyclePulse,
      });
    await buildSubmittedPulse(app.db, {
      employee: company.people.writer,
      assignee: busy,
      cyclePulse: live.cyclePulse,
    });
    const capped = await scene.taskOf('nominations', { maxOpenReviews: 2 });
    expect(await hitsOf('subject', capped.id, 'Bea Busy')).toMatchObject([
      {
        nominee: {
          eligible: false,
          open_reviews: 2,
          reason: texts.ineligible.overloaded({ count: 2, max: 2 }),
        },
      },
    ]);
    const level = await scene.taskOf('nominations', { levelAboveMax: 1 });
    expect(await hitsOf('subject', level.id, 'Bea Busy')).toMatchObject([
      { nominee: { reason: texts.ineligible.tooFarAbove({ max: 1 }) } },
    ]);
    expect(await hitsOf('subject', level.id, 'Mara Manager')).toMatchObject([
      { nominee: { eligible: true } },
    ]);
  });

  it('[AMB-61] does not reveal through a count that someone submitted a review whose writer is withheld', async () => {
    const unnamed = await buildEmployee(app.db, { preferredName: 'Una Unnamed', password: null });
    const { cyclePulse } = await buildPlace(app, {
      template: { options: { anonymizeManager: true } },
    });
    const task = await scene.taskOf('nominations');
    const loadOf = async () =>
      (await hitsOf('subject', task.id, 'Una Unnamed')).map(({ nominee }) => nominee?.open_reviews);
    const review = await buildPulse(app.db, {
      employee: company.people.writer,
      assignee: unnamed,
      cyclePulse,
    });
    expect(await loadOf()).toEqual([1]);
    // One submitted, one closed by HR as Incomplete. The person who chooses may know of neither.
    for (const state of ['complete', 'incomplete'] as const) {
      await app.db.prisma.pulse.update({
        where: { id: review.id },
        data: { state, closedAt: app.clock.now() },
      });
      expect(await loadOf()).toEqual([1]);
    }
  });

  it('[AMB-61] does not count a review that is withheld from the person who chooses: opening it would reveal the writer', async () => {
    const unnamed = await buildEmployee(app.db, { preferredName: 'Nora Nameless', password: null });
    const { cyclePulse: ofSubject } = await buildPlace(app, {
      template: { options: { anonymizeEmployee: true } },
    });
    const { cyclePulse: ofManager } = await buildPlace(app, {
      template: { options: { anonymizeManager: true } },
    });
    const [choosing, approving] = [
      await scene.taskOf('nominations'),
      await scene.taskOf('nomination_approvals'),
    ];
    await buildNomination(app.db, { task: approving, nominee: unnamed });
    const loadsOf = async (person: Person) => {
      const found = await hitsOf(
        person,
        (person === 'subject' ? choosing : approving).id,
        'Nora Nameless',
      );
      const form = replyOf(
        contracts.showPulse,
        await company.callers[person].call(contracts.showPulse, {
          params: { hash: (person === 'subject' ? choosing : approving).hash },
        }),
      );
      const named = form.employeeFeedback.nominations.map(({ open_reviews: load }) => load);
      const waiting = replyOf(
        contracts.listMyApprovals,
        await company.callers[person].call(contracts.listMyApprovals),
      ).data.filter(({ id }) => id === approving.id);
      return [
        ...found.map(({ nominee }) => nominee?.open_reviews),
        ...named,
        ...waiting.flatMap(({ nominations }) => nominations.map(({ open_reviews: load }) => load)),
      ];
    };
    expect([await loadsOf('subject'), await loadsOf('manager')]).toEqual([[0], [0, 0, 0]]);
    for (const cyclePulse of [ofSubject, ofManager])
      await buildPulse(app.db, { employee: company.people.subject, assignee: unnamed, cyclePulse });
    // Each counts only reviews whose writer they may know.
    expect([await loadsOf('subject'), await loadsOf('manager')]).toEqual([[1], [1, 1, 1]]);
  });

  it.each([
    ['subject', 'nominations', 'anonymizeEmployee'],
    ['manager', 'nomination_approvals', 'anonymizeManager'],
  ] as const)(
    '[AMB-61, NOM-13, AMB-26] does not refuse the %s anyone because of a review that is withheld from them',
    async (chooser, component, option) => {
      const [nameless, named] = [
        await buildEmployee(app.db, { preferredName: `Vera Veiled ${chooser}`, password: null }),
        await buildEmployee(app.db, { preferredName: `Vera Visible ${chooser}`, password: null }),
      ];
      const [withheld, known] = [
        await buildPlace(app, { template: { options: { [option]: true } } }),
        await buildPlace(app),
      ];
      for (const [place, assignee] of [
        [withheld, nameless],
        [known, named],
      ] as const)
        await buildPulse(app.db, {
          employee: company.people.subject,
          assignee,
          cyclePulse: place.cyclePulse,
        });
      const [searched, shown] = [
        await scene.taskOf(component, { maxOpenReviews: 1 }),
        await scene.taskOf(component, { maxOpenReviews: 1 }),
      ];
      for (const nominee of [nameless, named])
        await buildNomination(app.db, { task: shown, nominee });

      const reason = texts.ineligible.overloaded({ count: 1, max: 1 });
      expect(
        (await hitsOf(chooser, searched.id, 'Vera')).filter(({ preferred_name: name }) =>
          name.endsWith(chooser),
        ),
      ).toMatchObject([
        {
          preferred_name: nameless.preferredName,
          nominee: { eligible: true, open_reviews: 0, reason: null },
        },
        {
          preferred_name: named.preferredName,
          nominee: { eligible: false, open_reviews: 1, reason },
        },
      ]);
      const form = replyOf(
        contracts.showPulse,
        await company.callers[chooser].call(contracts.showPulse, { params: { hash: shown.hash } }),
      );
      const waiting = replyOf(
        contracts.listMyApprovals,
        await company.callers[chooser].call(contracts.listMyApprovals),
      ).data.filter(({ id }) => id === shown.id);
      expect(waiting).toHaveLength(chooser === 'manager' ? 1 : 0);
      for (const { nominations } of [form.employeeFeedback, ...waiting])
        expect(nominations).toMatchObject([
          { open_reviews: 0, reason: null },
          { open_reviews: 1, reason },
        ]);
      const save = (one: BuiltEmployee) =>
        scene.post(
          chooser,
          searched.hash,
          'edit',
          chooser === 'subject'
            ? { nominations: [one.id] }
            : { nominationIds: [], nominationApprovals: [one.user.id] },
        );
      expect(await save(named)).toMatchObject(
        refused(422, texts.notEligible({ name: named.preferredName })),
      );
      expect(await save(nameless)).toMatchObject({ status: 200 });
    },
  );

  it('[API-27] is open to the person whose turn it is, and once locked to those who manage the peers; returns 404 for everyone else', async () => {
    const task = await scene.taskOf('nominations');
    const absent = comparable(await find('stranger', 2_000_000_000, 'Pia'));
    expect(absent.status).toBe(404);
    for (const person of ['manager', 'hr', 'administrator', 'stranger', 'writer'] as const)
      expect(comparable(await find(person, task.id, 'Pia'))).toEqual(absent);
    expect(
      (await find('subject', task.id, 'Pia', { feedback_id: task.place.template.id })).status,
    ).toBe(200);
    expect(
      comparable(
        await find('subject', task.id, 'Pia', { feedback_id: task.place.template.id + 1 }),
      ),
    ).toEqual(absent);
    const { task: locked } = await scene.lockedTask();
    for (const person of ['manager', 'director', 'hr'] as const)
      expect((await find(person, locked.id, 'Pia')).status).toBe(200);
    expect(comparable(await find('subject', locked.id, 'Pia'))).toEqual(absent);
    expect(
      replyOf(
        contracts.typeaheadEmployees,
        await company.callers.stranger.send('POST', '/api/employee_typeahead_search', {
          body: { search: 'Pia' },
        }),
      ).data.every((hit) => hit.nominee === undefined),
    ).toBe(true);
  });
});

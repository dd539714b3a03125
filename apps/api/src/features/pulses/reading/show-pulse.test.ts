import * as contracts from '@reviews/contracts';
import { visibilitiesFor } from '@reviews/domain';
import {
  buildComment,
  buildCycle,
  buildDeclinedPulse,
  buildDraft,
  buildNomination,
  buildNominationTask,
  buildPulse,
  buildSubmittedPulse,
  buildTemplate,
  NOMINATION_STAGES,
  type PulseGiven,
} from '@reviews/factories';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answersOf, formCalls } from '../../../testing/form-calls.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import {
  buildCompany,
  buildPlace,
  placeAsking,
  present,
  release,
  replyOf,
  type Company,
  type Person,
  type Place,
} from '../../../testing/worlds.ts';

const NOW = new Date('2026-03-10T09:00:00Z');

let app: TestApp;
let company: Company;
let place: Place;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  place = await buildPlace(app);
});
afterEach(() => app.clock.set(NOW));
afterAll(() => app.close());

const given = (at: Pick<Place, 'cyclePulse'> = place): PulseGiven => ({
  employee: company.people.subject,
  assignee: company.people.writer,
  cyclePulse: at.cyclePulse,
  openedAt: app.clock.now(),
});
const shownTo = (person: Person, pulse: { hash: string }) =>
  formCalls(company.callers[person], pulse).shown();

describe('GET /api/pulses/{hash}', () => {
  it('[API-10, ENT-01, ENT-02, ENT-03, ENT-04, ENT-05, ENT-06, ENT-07, ENT-08, ENT-10, ENT-11, AMB-18, PERM-01] returns every key in the specification, in both spellings where it has two', async () => {
    const template = {
      title: 'Peer Review',
      description: 'Be fair.',
      type: 'Peer' as const,
      options: { min: 2 },
      questions: [
        {
          text: 'Ready?',
          helpText: 'Think twice.',
          subtext: 'In short',
          config: { required: true, max_words: 9 },
        },
      ],
    };
    const asked = await buildPlace(app, {
      template,
      pulse: {
        stages: [{ title: 'Peer Reviews', startDate: '2026-03-01', dueDate: '2026-03-20' }],
      },
      cycle: { name: 'Spring' },
    });
    const pulse = await buildSubmittedPulse(app.db, {
      ...given(asked),
      answers: { [present(asked.questions[0])]: 'Yes' },
      closedAt: new Date('2026-03-10T08:00:00Z'),
    });
    await formCalls(company.callers.manager, pulse).viewed(true);
    const answer = await formCalls(company.callers.manager, pulse).show();
    const {
      employeeFeedback: form,
      commentingOptions,
      commentCount,
    } = replyOf(contracts.showPulse, answer);
    const { subject, writer } = company.people;
    const [question] = asked.template.questions;
    expect(form).toEqual({
      id: pulse.id,
      hash: pulse.hash,
      feedback_id: asked.template.id,
      feedback: {
        id: asked.template.id,
        title: 'Peer Review',
        description: 'Be fair.',
        options: expect.objectContaining({
          sharingOptOutOption: false,
          min: 2,
          max: 0,
          agreeTerms: null,
          managerRemoveIncompletePeers: 0,
          levelAboveMax: -1,
          levelBelowMax: -1,
          nominatedBy: 'employee',
        }),
        type_id: asked.template.feedbackTypeId,
        type: { id: asked.template.feedbackTypeId, name: 'Peer', group_name: 'Peer' },
      },
      for: { id: subject.id, preferred_name: 'Sue Subject' },
      feedbackCycle: { id: asked.cycle.id, name: 'Spring' },
      answers: [
        {
          question: question?.id,
          answer: 'Yes',
          original_answer: null,
          text_value: 'Yes',
          question_version: {
            question_id: question?.id,
            text: 'Ready?',
            help_text: 'Think twice.',
            subtext: 'In short',
            type: { data_key: 'text', ui_key: 'textarea' },
            config: { required: true, max_words: 9, available: true },
          },
        },
      ],
      questions: [question?.id],
      excludedQuestions: [],
      currentStage: {
        id: present(asked.cyclePulse.stages[0]).id,
        title: 'Peer Reviews',
        component: 'Form',
      },
      stage_title: 'Peer Reviews',
      stage_start_date: '2026-03-01',
      stageless: false,
      due_date: '2026-03-20',
      assignee: { id: writer.id, preferred_name: 'Will Writer' },
      assignee_id: writer.id,
      assigneeId: writer.id,
      assignee_name: 'Will Writer',
      closed_at: '2026-03-10T08:00:00.000Z',
      is_complete: true,
      is_open: false,
      case_status: 'Complete',
      status: { name: 'Complete', is_open: false, is_complete: true },
      metadata: { decline_reason: null },
      display_status: { kind: 'complete', label: 'Complete', detail: null },
      has_draft: false,
      has_viewed: true,
      hasViewed: true,
      commentcount: 0,
      previous_open_feedback: null,
      previousOpenFeedback: null,
      nominations: [],
      nominationTask: null,
      permissions: { view: true, update: false, reAssign: false, reOpen: true, delete: false },
      allowReopen: true,
      allowReopenRequest: false,
      allowDecline: false,
      reopen_request: null,
      last_reopening: null,
      sharingOptOut: false,
      draftGroups: [],
      draft: null,
      restoredDraft: null,
      relatedFeedback: [],
    });
    expect(commentingOptions).toEqual(visibilitiesFor('manager'));
    expect(commentCount).toBe(0);
  });

  it('[Q-21 to Q-27, Q-31, ENT-12, ENT-13] returns each kind of answer under the name of its data key', async () => {
    const options = { options: ['A', 'B', 'C'] };
    const asking = await placeAsking(app, [
      { text: 'Text', uiKey: 'text', config: { help_text_display: 'popup' } },
      { text: 'Area' },
      { text: 'Select', uiKey: 'select', config: options },
      { text: 'Radio', uiKey: 'input.radio', config: options },
      { text: 'Checkbox', uiKey: 'input.checkbox', config: options },
      { text: 'Date', uiKey: 'input.date' },
      { text: 'Number', uiKey: 'input.number' },
      { text: 'Money', uiKey: 'input.money' },
      {
        text: 'Split',
        uiKey: 'distribution',
        config: { total: 100, match_total: true, percentage: true },
      },
      { text: 'Stored once', uiKey: 'input.checkbox', config: options },
      { text: 'Excluded' },
    ]);
    const [, area, select, radio, checkbox, date, number, money, split, stored, excluded] =
      asking.questions.map(Number);
    const rows = [
      { name: 'A', value: 70 },
      { name: 'Own', value: 30 },
    ];
    const answers = {
      [Number(area)]: 'Words',
      [Number(select)]: 'B',
      [Number(radio)]: 'C',
      [Number(checkbox)]: ['A', 'C'],
      [Number(date)]: '2026-03-01',
      [Number(number)]: 0,
      [Number(money)]: 9.5,
      [Number(split)]: rows,
      [Number(stored)]: 'A | - | B',
      [Number(excluded)]: 'Secret',
    };
    const pulse = await buildSubmittedPulse(app.db, {
      ...given(asking),
      answers,
      excludedQuestions: [Number(excluded)],
    });
    const form = await shownTo('manager', pulse);
    expect(
      form.answers.map(({ question_version: { type } }) => [type.ui_key, type.data_key]),
    ).toEqual([
      ['text', 'text'],
      ['textarea', 'text'],
      ['select', 'option'],
      ['input.radio', 'option'],
      ['input.checkbox', 'option'],
      ['input.date', 'date'],
      ['input.number', 'number'],
      ['input.money', 'number'],
      ['distribution', 'option'],
      ['input.checkbox', 'option'],
      ['textarea', 'text'],
    ]);
    expect(
      form.answers.map(
        ({ question: _id, question_version: _version, original_answer: _original, ...values }) =>
          values,
      ),
    ).toEqual([
      { answer: null, text_value: null },
      { answer: 'Words', text_value: 'Words' },
      { answer: 'B', option_value: [{ name: 'B', value: 'B' }] },
      { answer: 'C', option_value: [{ name: 'C', value: 'C' }] },
      {
        answer: ['A', 'C'],
        option_value: [
          { name: 'A', value: 'A' },
          { name: 'C', value: 'C' },
        ],
      },
      { answer: '2026-03-01', date_value: '2026-03-01' },
      { answer: 0, number_value: 0 },
      { answer: 9.5, number_value: 9.5 },
      { answer: rows, option_value: rows },
      {
        answer: ['A', 'B'],
        option_value: [
          { name: 'A', value: 'A' },
          { name: 'B', value: 'B' },
        ],
      },
      { answer: null, text_value: null },
    ]);
    expect(form.excludedQuestions).toEqual([excluded]);
    expect(form.answers[8]?.question_version.config).toMatchObject({
      total: 100,
      match_total: true,
      percentage: true,
    });
  });

  it('[VIEW-08] shows a draft to its writer, and hides its existence from everyone else', async () => {
    const { pulse } = await buildDraft(app.db, {
      ...given(),
      answers: { [present(place.questions[0])]: 'Not for you' },
    });
    expect(answersOf(await shownTo('writer', pulse))).toEqual({
      [present(place.questions[0])]: 'Not for you',
    });
    for (const person of ['manager', 'hr', 'administrator', 'partner'] as const)
      expect((await formCalls(company.callers[person], pulse).show()).status).toBe(404);
    // Reopening lets no one see what is being written.
    const reopened = await buildSubmittedPulse(app.db, given());
    await formCalls(company.callers.hr, reopened).reopen();
    for (const person of ['manager', 'hr', 'administrator'] as const)
      expect((await formCalls(company.callers[person], reopened).show()).status).toBe(404);
  });

  it('[ENT-06, STAT-06] shows the writer why a form was declined', async () => {
    const pulse = await buildDeclinedPulse(app.db, { ...given(), declineReason: 'We never met.' });
    expect(await shownTo('writer', pulse)).toMatchObject({
      case_status: 'Declined',
      metadata: { decline_reason: 'We never met.' },
      display_status: { kind: 'declined', label: 'Declined', detail: 'We never met.' },
      permissions: { update: false },
    });
  });

  it('[ENT-07, CMT-12] counts the comments that the reader may read, and offers only the visibilities that suit them', async () => {
    await release(app, place, company.people.subject);
    const pulse = await buildSubmittedPulse(app.db, given());
    for (const visibility of ['private', 'managers', 'writer', 'everyone'] as const)
      await buildComment(app.db, { pulse, visibility, author: company.people.director });
    await buildComment(app.db, { pulse, visibility: 'private', author: company.people.subject });
    await buildComment(app.db, {
      pulse,
      visibility: 'everyone',
      author: company.people.director,
      deletedAt: app.clock.now(),
    });
    const expected: [Person, number][] = [
      ['writer', 2],
      ['subject', 2],
      ['manager', 3],
      ['director', 4],
      ['hr', 3],
      ['administrator', 3],
    ];
    for (const [person, count] of expected) {
      const reply = replyOf(
        contracts.showPulse,
        await formCalls(company.callers[person], pulse).show(),
      );
      expect([person, reply.commentCount, reply.employeeFeedback.commentcount]).toEqual([
        person,
        count,
        count,
      ]);
    }
    const optionsFor = async (person: Person) =>
      replyOf(contracts.showPulse, await formCalls(company.callers[person], pulse).show())
        .commentingOptions;
    expect(await optionsFor('writer')).toEqual(visibilitiesFor('writer'));
    expect(await optionsFor('subject')).toEqual(visibilitiesFor('subject'));
    const open = await buildPulse(app.db, given());
    expect(
      replyOf(contracts.showPulse, await formCalls(company.callers.writer, open).show())
        .commentingOptions,
    ).toEqual([]);
  });

  it("[PERM-01, AMB-05, AMB-43] returns each person's rights, and never both ways of reopening", async () => {
    const open = await buildPulse(app.db, given());
    expect(await shownTo('writer', open)).toMatchObject({
      permissions: { view: true, update: true, reAssign: false, reOpen: false, delete: false },
      allowReopen: false,
      allowReopenRequest: false,
    });
    const done = await buildSubmittedPulse(app.db, given());
    const rights = async (person: Person) =>
      (({ permissions, allowReopen, allowReopenRequest }) => ({
        ...permissions,
        allowReopen,
        allowReopenRequest,
      }))(await shownTo(person, done));
    const nothing = {
      view: true,
      update: false,
      reAssign: false,
      reOpen: false,
      delete: false,
      allowReopen: false,
      allowReopenRequest: false,
    };
    expect(await rights('writer')).toEqual({ ...nothing, allowReopenRequest: true });
    expect(await rights('subject')).toEqual(nothing);
    for (const person of ['manager', 'director'] as const)
      expect(await rights(person)).toEqual({ ...nothing, reOpen: true, allowReopen: true });
    for (const person of ['hr', 'partner', 'administrator'] as const)
      expect(await rights(person)).toEqual({
        ...nothing,
        reOpen: true,
        delete: true,
        allowReopen: true,
      });
    const closed = await buildPlace(app, { cycle: { closedAt: app.clock.now() } });
    const over = await buildSubmittedPulse(app.db, given(closed));
    for (const person of ['writer', 'manager', 'hr'] as const)
      expect(await shownTo(person, over)).toMatchObject({
        permissions: { reOpen: false, delete: false },
        allowReopen: false,
        allowReopenRequest: false,
      });
  });
});

describe('waiting form', () => {
  const stages = async (given_: { stageless?: boolean } = {}) => {
    const [self, peer, manager] = [
      await buildTemplate(app.db, { title: 'Self' }),
      await buildTemplate(app.db, { title: 'Peer' }),
      await buildTemplate(app.db, { title: 'Manager' }),
    ];
    const cycle = await buildCycle(app.db, {
      now: app.clock.now(),
      pulses: [
        { template: self, stages: [{ title: 'First stage' }] },
        {
          template: peer,
          stages: [{ title: 'Second stage' }],
          stageless: given_.stageless ?? false,
        },
        { template: manager, stages: [{ title: 'Third stage' }] },
      ],
    });
    const [first, second, third] = cycle.pulses.map((cyclePulse) => ({
      ...given({ cyclePulse }),
      openedAt: app.clock.now(),
    }));
    return { first: present(first), second: present(second), third: present(third) };
  };

  it('[STAT-04, ENT-08, AMB-10] is blocked only by open forms about the same person in the stage before', async () => {
    const { first, second, third } = await stages();
    const blocked = await buildPulse(app.db, third);
    const open = {
      previous_open_feedback: null,
      display_status: { kind: 'write' },
      permissions: { update: true },
    };
    await buildPulse(app.db, first);
    await buildPulse(app.db, { ...second, employee: company.people.hrReport });
    await buildSubmittedPulse(app.db, second);
    await buildDeclinedPulse(app.db, { ...second, assignee: company.people.stranger });
    await buildPulse(app.db, { ...second, deletedAt: app.clock.now() });
    expect(await shownTo('writer', blocked)).toMatchObject(open);
    const before = await buildPulse(app.db, { ...second, assignee: company.people.manager });
    const reason = { title: 'Peer', stage_title: 'Second stage' };
    expect(await shownTo('writer', blocked)).toMatchObject({
      previous_open_feedback: reason,
      previousOpenFeedback: reason,
      display_status: { kind: 'blocked', detail: 'Peer' },
      permissions: { update: false },
    });
    await app.db.prisma.pulse.update({
      where: { id: before.id },
      data: { state: 'incomplete', closedAt: app.clock.now() },
    });
    expect(await shownTo('writer', blocked)).toMatchObject(open);
  });

  it('[CYC-05, STAT-03] stays blocked by an open form in the stage before even after its own stage has started', async () => {
    const template = await buildTemplate(app.db, { title: 'Self' });
    const cycle = await buildCycle(app.db, {
      now: app.clock.now(),
      pulses: [
        { template },
        { template: await buildTemplate(app.db), stages: [{ startDate: '2026-03-09' }] },
      ],
    });
    const [before, after] = cycle.pulses.map((cyclePulse) => ({
      ...given({ cyclePulse }),
      openedAt: app.clock.now(),
    }));
    const [first, second] = [
      await buildPulse(app.db, present(before)),
      await buildPulse(app.db, present(after)),
    ];
    expect(await shownTo('writer', second)).toMatchObject({
      display_status: { kind: 'blocked', detail: 'Self' },
      stage_start_date: '2026-03-09',
      permissions: { update: false },
    });
    await app.db.prisma.pulse.update({
      where: { id: first.id },
      data: { state: 'incomplete', closedAt: app.clock.now() },
    });
    expect(await shownTo('writer', second)).toMatchObject({
      display_status: { kind: 'write' },
      permissions: { update: true },
    });
  });

  it('[STAT-04] neither blocks nor is blocked if its pulse is stageless', async () => {
    const { first, second, third } = await stages({ stageless: true });
    const [stageless, last] = [await buildPulse(app.db, second), await buildPulse(app.db, third)];
    const before = await buildPulse(app.db, first);
    expect(await shownTo('writer', stageless)).toMatchObject({
      stageless: true,
      previous_open_feedback: null,
      permissions: { update: true },
    });
    expect(await shownTo('writer', last)).toMatchObject({
      previous_open_feedback: { title: 'Self' },
      permissions: { update: false },
    });
    await app.db.prisma.pulse.delete({ where: { id: before.id } });
    expect(await shownTo('writer', last)).toMatchObject({ permissions: { update: true } });
  });

  it("[STAT-05, STAT-10, CYC-04] is pending until its stage's start date in the organisation’s time zone, and then editable", async () => {
    const starting = await buildPlace(app, {
      pulse: { stages: [{ startDate: '2026-03-11', dueDate: '2026-03-12' }] },
    });
    const pulse = await buildPulse(app.db, given(starting));
    const declined = await buildDeclinedPulse(app.db, {
      ...given(starting),
      employee: company.people.hrReport,
    });
    const shown = async (form: { hash: string }) =>
      formCalls(await app.as(company.people.writer.user), form).shown();
    app.clock.set(new Date('2026-03-10T22:59:59Z'));
    expect(await shown(pulse)).toMatchObject({
      display_status: { kind: 'pending', label: 'Pending', detail: '2026-03-11' },
      permissions: { update: false },
      stage_start_date: '2026-03-11',
    });
    expect(await shown(declined)).toMatchObject({ display_status: { kind: 'declined' } });
    // Berlin is one hour ahead of UTC.
    app.clock.set(new Date('2026-03-10T23:00:00Z'));
    expect(await shown(pulse)).toMatchObject({
      display_status: { kind: 'write' },
      permissions: { update: true },
    });
  });
});

describe('nomination task', () => {
  it('[ENT-09, APPR-05, AMB-23] shows the nominees to its owner and to those who may manage them', async () => {
    const naming = await buildPlace(app, { pulse: { stages: NOMINATION_STAGES } });
    const task = await buildNominationTask(app.db, {
      ...given(naming),
      component: 'nomination_approvals',
      assignee: company.people.manager,
    });
    await buildNomination(app.db, { task, nominee: company.people.writer, state: 'proposed' });
    await buildNomination(app.db, { task, nominee: company.people.stranger, state: 'removed' });
    const review = await buildSubmittedPulse(app.db, {
      ...given(naming),
      assignee: company.people.hr,
      nominationTask: task,
    });
    await buildNomination(app.db, { task, nominee: company.people.hr, state: 'approved', review });
    const form = await shownTo('manager', task);
    expect(form).toMatchObject({
      currentStage: { component: 'Nomination Approvals' },
      nominationTask: { deleted_at: null, canRemoveIncompletePeers: false },
      display_status: { kind: 'write' },
    });
    expect(form.nominations).toEqual([
      {
        id: expect.any(Number),
        employee_id: company.people.hr.id,
        user_id: company.people.hr.user.id,
        preferred_name: 'Hedi Human',
        position_name: 'Engineer',
        manager_name: 'Cleo Ceo',
        photo: null,
        approved: true,
        state: 'approved',
        employee_feedback: {
          id: review.id,
          status: { name: 'Complete', is_open: false, is_complete: true },
        },
        open_reviews: 0,
        reason: null,
        has_declined: false,
        decline_reason: null,
      },
      {
        id: expect.any(Number),
        employee_id: company.people.writer.id,
        user_id: company.people.writer.user.id,
        preferred_name: 'Will Writer',
        position_name: 'Engineer',
        manager_name: 'Mara Manager',
        photo: null,
        approved: false,
        state: 'proposed',
        employee_feedback: null,
        open_reviews: expect.any(Number),
        reason: null,
        has_declined: false,
        decline_reason: null,
      },
    ]);
    await release(app, naming, company.people.subject);
    for (const person of [
      'writer',
      'subject',
      'siblingManager',
      'outsidePartner',
      'stranger',
    ] as const)
      expect((await formCalls(company.callers[person], task).show()).status).toBe(404);
    // Only people who choose see how many reviews someone has to write.
    const unchosen = form.nominations.map((nomination) => ({ ...nomination, open_reviews: null }));
    for (const person of ['director', 'hr', 'partner'] as const)
      expect(await shownTo(person, task)).toMatchObject({
        nominations: unchosen,
        permissions: { view: true, update: false },
      });
    // A review itself lists no nominees.
    expect((await shownTo('manager', review)).nominations).toEqual([]);
    expect((await shownTo('subject', review)).nominations).toEqual([]);
  });
});

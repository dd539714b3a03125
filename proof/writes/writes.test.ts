import { allEndpoints } from '@reviews/contracts';
import { Visitor, type Reply } from '@reviews/harness';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG_PROOF_MS } from '../promise.ts';
import { NO_FORM } from '@reviews/api/testing/cases/answers';
import { isWriting } from '../tables/is-writing.ts';
import { SESSION_OPERATIONS } from '../tables/writing-sessions.ts';
import { FORM_OPERATIONS, FORM_WRITING } from '@reviews/api/testing/cases/all-cases';
import { FORM_STATES, formState, rowOf, type FormState } from '../tables/writing.ts';
import { EVERYONE } from '@reviews/api/testing/cases/people';
import { difference, Tally } from './cells.ts';
import { proveDirectory, uncoveredByDirectory } from './directory.ts';
import { ask, cellsOf, fewerCells, proveState, type Ask, type FormCell } from './form-cells.ts';
import { proveSessions, sessionCells } from './session-cells.ts';
import { ABSENT_NUMBER } from './absent-ids.ts';
import { compareForms, proveSameness } from './sameness.ts';
import { openWorld, type World } from './world.ts';
import { formQuestions, sessionQuestions, uncovered, unlogged, writes } from './writes.ts';

it(
  'No one does what they may not (short form)',
  async () => {
    const { faults } = await writes.prove({ effort: 'short', say: () => undefined });
    expect(faults).toEqual([]);
  },
  LONG_PROOF_MS,
);

describe('table of writing', () => {
  it('has every writing call of the contracts, and no other', () => {
    expect([...FORM_OPERATIONS, ...SESSION_OPERATIONS].toSorted()).toEqual(
      allEndpoints
        .filter(isWriting)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it('has an answer for everyone, for every operation in every state', () => {
    for (const state of Object.keys(FORM_STATES) as FormState[]) {
      for (const operation of FORM_OPERATIONS)
        expect(
          Object.values(rowOf(operation, state)).filter((answer) => answer !== undefined),
        ).toHaveLength(EVERYONE.length);
    }
  });

  it.each(FORM_OPERATIONS)('has someone who may in the state that the case names: %s', (id) => {
    const { state, otherwise = {} } = FORM_WRITING[id].onForm;
    for (const name of [state, ...Object.keys(otherwise)])
      expect(Object.values(rowOf(id, formState(name)))).toContain('done');
  });

  it('is checked as everyone for every operation, and in every state, in the short form too', () => {
    const cells = [...formQuestions('short').values()].flat();
    for (const operation of FORM_OPERATIONS)
      expect(
        new Set(cells.filter((cell) => cell.operation === operation).map(({ who }) => who)).size,
      ).toBe(EVERYONE.length);
    for (const state of Object.keys(FORM_STATES))
      expect(
        new Set(cells.filter((cell) => cell.state === state).map(({ operation }) => operation))
          .size,
      ).toBe(FORM_OPERATIONS.length);
    const ofSessions = sessionQuestions('short');
    expect(new Set(ofSessions.map(({ caseName }) => caseName)).size).toBe(
      new Set(sessionCells().map(({ caseName }) => caseName)).size,
    );
  });
});

/** Adds a group as a directory does, and a log entry with a user as its actor. */
async function addGroup(world: World, token: string, integrationId: number): Promise<Reply> {
  const reply = await new Visitor(world.url).send('POST', '/scim/v2/Groups', {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    body: JSON.stringify({ displayName: `Group of ${integrationId}` }),
  });
  if (reply.status === 201)
    await world.db.prisma.changeLog.create({
      data: {
        action: 'population.added',
        entity: 'population',
        entityId: '1',
        actorId: world.cast.hr.user.id,
      },
    });
  return reply;
}

describe('planted faults', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const faultsOf = async (
    state: FormState,
    cells: readonly FormCell[],
    asked: Ask = ask,
  ): Promise<readonly string[]> => {
    const tally = new Tally();
    await proveState(world, state, cells, tally, asked);
    return tally.faults;
  };
  const some = (state: FormState, key: string, people: readonly string[]) =>
    cellsOf(state).filter((cell) => cell.key === key && people.includes(cell.who));

  it('finds a call without a row, and a row without a call', () => {
    const operation = (operationId: string) => ({ post: { operationId } });
    const document = {
      paths: Object.fromEntries(
        allEndpoints.map(({ id, method }) => [id, { [method.toLowerCase()]: { operationId: id } }]),
      ),
    };
    expect(uncovered(document)).toEqual([]);
    expect(
      uncovered({ paths: { ...document.paths, '/api/grades': operation('giveGrade') } }),
    ).toEqual([expect.stringContaining('giveGrade writes and has no row')]);
    const { submitPulse: _submitPulse, ...fewer } = document.paths;
    expect(uncovered({ paths: fewer })).toEqual([expect.stringContaining('submitPulse has a row')]);
  });

  it('finds an answer that tells an invisible record from an absent one', async () => {
    const forbidden = (reply: Reply): Reply => ({ ...reply, status: 403 });
    const ofForms = new Tally();
    await compareForms(
      world,
      'open',
      ['stranger', 'subject'],
      ofForms,
      async (given, who, way, form) => {
        const reply = await way.send(given.visitors[who], form);
        const isTold = way.name === 'deletePulse, by its number' && who === 'subject';
        return isTold && form.id !== ABSENT_NUMBER ? forbidden(reply) : reply;
      },
    );
    expect(ofForms.faults).toEqual([
      expect.stringMatching(/^deletePulse, by its number on a form that is open, subject: is told/),
    ]);

    const ofRecords = new Tally();
    const cells = sessionCells(
      (name, who) => name.startsWith('deleteTemplate, ') && ['hr', 'stranger'].includes(who),
    );
    await proveSameness(world, new Map(), cells, ofRecords, async (given, who, endpoint, parts) => {
      const reply = await given.visitors[who].call(endpoint, parts);
      return JSON.stringify(parts).includes(String(ABSENT_NUMBER))
        ? { ...reply, status: 404 }
        : reply;
    });
    expect(ofRecords.faults.length).toBeGreaterThan(0);
    for (const fault of ofRecords.faults)
      expect(fault).toMatch(/^deleteTemplate, .*, stranger: is told by params\.id that the record/);
  });

  it('finds a wrong cell: allowed instead of refused, refused instead of allowed, another status, another message', async () => {
    const wrong = (who: string, expected: FormCell['expected']) =>
      some('open', 'saveDraft', [who]).map((cell) => ({ ...cell, expected }));
    expect(await faultsOf('open', wrong('stranger', 'done'))).toEqual([
      expect.stringMatching(
        /saveDraft on a form that is open, stranger: expected 200 \(done\), got 404/,
      ),
    ]);
    expect(await faultsOf('open', wrong('writer', NO_FORM))).toEqual([
      expect.stringMatching(/writer: expected 404 .*, got 200/),
      expect.stringMatching(/writer: was answered 200 and changed .*draft_group/),
    ]);
    expect(
      await faultsOf('open', wrong('stranger', { status: 403, message: NO_FORM.message })),
    ).toEqual([expect.stringContaining('expected 403')]);
    expect(
      await faultsOf(
        'open',
        wrong('stranger', { status: 404, message: 'Someone else writes this.' }),
      ),
    ).toEqual([expect.stringContaining('expected 404 Someone else')]);
  });

  it('names the one refused call that changes a row', async () => {
    const careless: Ask = async (given, cell, form, send) => {
      const reply = await ask(given, cell, form, send);
      if (cell.who === 'siblingManager' && cell.key === 'deletePulse')
        await given.db.prisma.pulse.update({
          where: { id: form.id },
          data: { assigneeSortKey: 'moved' },
        });
      return reply;
    };
    const cells = [
      ...some('submitted', 'deletePulse', ['siblingManager', 'stranger', 'manager']),
      ...some('submitted', 'reassignPulse', ['siblingManager', 'hr']),
    ];
    expect(await faultsOf('submitted', cells, careless)).toEqual([
      expect.stringMatching(
        /^deletePulse on a form that is submitted, siblingManager: was answered 404 and changed pulse$/,
      ),
    ]);
  });

  it('finds an allowed call that does nothing, does more, or is logged without the impersonator', async () => {
    const [cell] = some('submitted', 'reopenPulse', ['administratorAsHr']);
    if (cell === undefined) throw new Error('The table has no such cell.');
    const idle: Ask = async () => ({
      status: 200,
      headers: {},
      bytes: Buffer.alloc(0),
      text: '{}',
      json: () => ({}),
    });
    expect(await faultsOf('submitted', [cell], idle)).toEqual([
      expect.stringContaining("in another's name and left nothing"),
      expect.stringContaining('did not do it'),
      expect.stringContaining('the change log says []'),
    ]);
    const busy: Ask = async (given, asked, form, send) => {
      await given.db.prisma.appConfig.update({
        where: { id: 1 },
        data: { appName: `Reviews ${form.id}` },
      });
      return ask(given, asked, form, send);
    };
    expect(await faultsOf('submitted', [cell], busy)).toEqual([
      expect.stringMatching(
        /reopenPulse .* by one of administratorAsHr: changed app_config as well$/,
      ),
    ]);
    const unnamed: Ask = async (given, _asked, form, send) =>
      send(given.visitors.administrator, form);
    expect(await faultsOf('submitted', [cell], unnamed)).toEqual([
      expect.stringContaining('did not do it'),
      expect.stringMatching(
        /the change log says \[pulse\.reopened .*\], not \[.*impersonated by user \d+\]/,
      ),
    ]);
  });

  it('finds an unlogged write without a reason, one that no one made, and one while impersonating', async () => {
    const tally = new Tally();
    tally.left('saveDraft', { who: 'writer', name: 'saveDraft', expected: 'done' }, 0, false);
    tally.left('submitPulse', { who: 'writer', name: 'submitPulse', expected: 'done' }, 1, false);
    expect([unlogged(tally, ['saveDraft', 'submitPulse']), tally.faults]).toEqual([[], []]);
    tally.left('submitPulse', { who: 'writer', name: 'submitPulse', expected: 'done' }, 0, false);
    tally.left('saveDraft', { who: 'writer', name: 'saveDraft', expected: 'done' }, 1, false);
    tally.left(
      'saveDraft',
      { who: 'administratorAsHr', name: 'saveDraft', expected: 'done' },
      0,
      true,
    );
    expect(unlogged(tally, ['saveDraft', 'submitPulse', 'deletePulse'])).toEqual([
      expect.stringContaining('submitPulse left nothing'),
      expect.stringContaining('deletePulse was done by no one'),
      expect.stringContaining('saveDraft left a line'),
    ]);
    expect(tally.faults).toEqual([
      expect.stringMatching(/saveDraft, administratorAsHr: was done in another's name/),
    ]);
  });

  it('finds a directory write that is not tried, one with other log entries, and one logged with a user', async () => {
    expect(uncoveredByDirectory()).toEqual([]);
    expect(uncoveredByDirectory([{ operation: 'scimBurnUser' }])).toEqual(
      expect.arrayContaining([
        expect.stringContaining('scimAddUser writes and has no step'),
        expect.stringContaining('scimBurnUser has a step'),
      ]),
    );
    const tally = new Tally();
    const step = { operation: 'scimAddGroup', does: 'a group', status: 201, told: [] } as const;
    await proveDirectory(world, tally, [
      { ...step, send: ({ integrationId }, token) => addGroup(world, token, integrationId) },
    ]);
    expect(tally.faults.filter((fault) => !fault.includes('has no step'))).toEqual([
      expect.stringContaining(
        'the change log says [integration.group_added, population.added], not []',
      ),
      expect.stringContaining('[population.added] names someone'),
      expect.stringContaining('though it is what it was'),
    ]);
  });

  it('finds a session case with another answer', async () => {
    const tally = new Tally();
    await proveSessions(
      world,
      sessionCells((name, who) => name === 'impersonate, an Administrator' && who === 'hr').map(
        (cell) => ({
          ...cell,
          expected: 'done' as const,
        }),
      ),
      tally,
    );
    expect(tally.faults).toEqual([
      expect.stringMatching(/impersonate, an Administrator, hr: expected 200 \(done\), got 404/),
    ]);
  });

  it('tells a response without a message from the expected one', () => {
    const [cell] = fewerCells(cellsOf('deleted'), 0);
    expect(
      cell && difference({ ...cell, expected: NO_FORM }, { status: 404, text: '<html>' }),
    ).toContain('(no JSON)');
  });
});

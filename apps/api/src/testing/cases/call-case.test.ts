import type { deletePopulation, listReports, nameEmployees } from '@reviews/contracts';
import { describe, expect, it } from 'vitest';
import { WRITING } from './all-cases.ts';
import { reads, writes, type CaseOf } from './call-case.ts';
import { EVERYONE } from './people.ts';
import { expectedFor, signedIn } from './kinds-of-people.ts';

const common = { budget: reads(2), call: () => ({}) };

describe('the case of a call', () => {
  it('does not compile without what its contract asks for', () => {
    const read: CaseOf<typeof listReports> = { ...common, allowed: ['hr'], queries: [''] };
    // @ts-expect-error a reading call says who may read
    const byNoOne: CaseOf<typeof listReports> = { ...common, queries: [''] };
    // @ts-expect-error a call with a query says which queries the crawler tries
    const unasked: CaseOf<typeof listReports> = { ...common, allowed: ['hr'] };
    // @ts-expect-error a reading call writes nothing
    const writing: CaseOf<typeof listReports> = { ...common, by: 'hr', attempts: {}, tables: [] };
    // @ts-expect-error a call that is no GET writes, or says why it is none and what it is sent
    const posted: CaseOf<typeof nameEmployees> = { ...common, allowed: ['hr'] };
    const attempts = { one: { answers: signedIn('done'), request: () => ({}) } };
    const logs = { action: 'population.deleted', record: () => 'population 1' };
    const removal = {
      call: () => ({}),
      by: 'hr',
      budget: writes(3),
      tables: [],
      attempts,
    } as const;
    // @ts-expect-error an id in the path says what it refers to
    const nameless: CaseOf<typeof deletePopulation> = { ...removal, logs };
    // @ts-expect-error a writing call says what it logs
    const silent: CaseOf<typeof deletePopulation> = { ...removal, fields: { id: 'choice' } };
    for (const each of [read, byNoOne, unasked, writing, posted, nameless, silent])
      expect(each).toBeDefined();
  });

  // Previewing a role is a state of the session that no one in the matrix has, and no mails are sent.
  const attempted = Object.entries(WRITING).filter(
    ([, { by, logs }]) => by !== 'previewer' && !('onlyWithMail' in logs),
  );
  it.each(attempted)('begins with an attempt that succeeds: %s', (_id, given) => {
    const [first] = Object.values(given.attempts);
    expect(first && EVERYONE.some((who) => expectedFor(first, who) === 'done')).toBe(true);
  });
});

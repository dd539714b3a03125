import type { CastKey } from './cast.ts';
import type { FormState, MidYearPlan, ReviewPlan } from './plan.ts';
import type { Company } from './organisation.ts';

type CastPlan = [CastKey, Partial<MidYearPlan>];

const NOTHING = { picked: [], refused: [], upline: [] };

/** Returns the fixed states of the cast in the live cycle, and what these need around them. */
export function castPlans(cast: Company['cast']): CastPlan[] {
  return [...accountPlans(cast), ...teamPlans(cast), ...leaderPlans(cast)];
}

function by(cast: Company['cast'], key: CastKey, state: FormState): ReviewPlan {
  return { writer: cast[key], state };
}

/** Noa, Priya, Luca and Wren: accounts of writers. */
function accountPlans(cast: Company['cast']): CastPlan[] {
  const noa: Partial<MidYearPlan> = {
    ...NOTHING,
    self: 'draft',
    task: 'approved',
    // Cell '1 of 2 Completed': the declined review does not count.
    peers: [by(cast, 'elif', 'complete'), by(cast, 'wren', 'draft'), by(cast, 'piotr', 'declined')],
    manager: 'open',
  };
  const priya: Partial<MidYearPlan> = {
    ...NOTHING,
    self: 'complete',
    task: 'nominating',
    peers: [by(cast, 'noa', 'open')],
    manager: 'open',
  };
  const luca: Partial<MidYearPlan> = {
    ...NOTHING,
    self: 'complete',
    task: 'approving',
    picked: [cast.jun, cast.elif, cast.wren],
    peers: [by(cast, 'noa', 'complete'), by(cast, 'amara', 'open')],
    manager: 'open',
  };
  return [
    ['noa', noa],
    ['priya', priya],
    ['luca', luca],
    ['wren', { ...NOTHING, self: 'complete', task: 'approved' }],
  ];
}

/**
 * Idris’s other reports: only the manager review about Jun can be written, and the one about Amara
 * is.
 */
function teamPlans(cast: Company['cast']): CastPlan[] {
  const reviewed: Partial<MidYearPlan> = {
    ...NOTHING,
    self: 'complete',
    task: 'approved',
    manager: 'open',
  };
  const amara = [
    by(cast, 'jun', 'complete'),
    by(cast, 'piotr', 'complete'),
    by(cast, 'elif', 'complete'),
  ];
  const jun = [by(cast, 'amara', 'complete'), by(cast, 'elif', 'complete')];
  const piotr = [
    by(cast, 'amara', 'complete'),
    by(cast, 'jun', 'incomplete'),
    by(cast, 'elif', 'draft'),
  ];
  const elif = [by(cast, 'jun', 'open'), by(cast, 'piotr', 'complete')];
  return [
    ['amara', { ...reviewed, peers: amara, manager: 'complete' }],
    ['jun', { ...reviewed, peers: jun }],
    ['piotr', { ...reviewed, peers: piotr }],
    ['elif', { ...reviewed, peers: elif }],
  ];
}

/**
 * Managers and HR. Rosa’s forms make HR’s own lists show 'Continue Review' and 'Write Review' too.
 */
function leaderPlans(cast: Company['cast']): CastPlan[] {
  const done: Partial<MidYearPlan> = { self: 'complete', task: 'approved' };
  const idris: Partial<MidYearPlan> = {
    ...done,
    refused: [],
    peers: [by(cast, 'soledad', 'complete'), by(cast, 'imogen', 'complete')],
    upline: [by(cast, 'noa', 'open'), by(cast, 'jun', 'complete'), by(cast, 'amara', 'complete')],
    manager: 'open',
  };
  return [
    ['margit', { self: 'complete' }],
    ['hanneke', done],
    ['augustin', done],
    ['soledad', done],
    ['imogen', done],
    ['idris', idris],
    ['rosa', { self: 'draft' }],
    ['tomas', { ...NOTHING, ...done, peers: [by(cast, 'imogen', 'complete')], manager: 'open' }],
  ];
}

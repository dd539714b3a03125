import { castPlans } from './cast-plans.ts';
import type { FormState, MidYearPlan, MidYearPlans, ReviewPlan } from './plan.ts';
import type { Company, Person } from './organisation.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';

const MAX_UPLINE_WRITERS = 3;

/**
 * Plans the state of everyone's forms in the third week: fixed for the cast, random for the rest.
 */
export function planMidYear(company: Company, seed: number): MidYearPlans {
  const random = createRandom(seed, 'mid-year plan');
  const pools = reviewerPools(company);
  const fixed = new Map(castPlans(company.cast).map(([key, plan]) => [company.cast[key], plan]));
  const plans = new Map<Person, MidYearPlan>();
  for (const person of company.people) {
    if (person === company.cast.mira) continue;
    const known = fixed.get(person) ?? {};
    plans.set(person, { ...planByChance(random, person, pools, company, known), ...known });
  }
  return plans;
}

function planByChance(
  random: Random,
  person: Person,
  pools: Pools,
  company: Company,
  known: Partial<MidYearPlan>,
): MidYearPlan {
  const self = known.self ?? random.weighted({ complete: 74, draft: 13, open: 13 });
  const task = person.manager === null ? null : (known.task ?? taskByChance(random, self));
  const reviewers = task === null ? [] : pickReviewers(random, person, pools, random.between(2, 4));
  const peers =
    task === 'approved' ? reviewers.map((writer) => ({ writer, state: peerState(random) })) : [];
  const others =
    task === 'approved' && random.chance(0.1) ? pickReviewers(random, person, pools, 6) : [];
  return {
    self,
    task,
    picked: task === 'approving' ? reviewers : [],
    refused: others.filter((other) => !reviewers.includes(other)).slice(0, 1),
    peers,
    upline: uplineByChance(random, company.reports.get(person) ?? []),
    manager: person.manager === null ? null : managerState(random, peers),
  };
}

/** Nominations wait for the self review, so they cannot be ahead of it. */
function taskByChance(random: Random, self: FormState): 'nominating' | 'approving' | 'approved' {
  if (self !== 'complete') return 'nominating';
  return random.weighted({ nominating: 12, approving: 16, approved: 72 });
}

function peerState(random: Random): FormState {
  return random.weighted({ complete: 52, draft: 16, open: 21, declined: 7, incomplete: 4 });
}

/** A manager review can be started once the peer reviews are closed. */
function managerState(random: Random, peers: readonly ReviewPlan[]): FormState {
  const closed =
    peers.length > 0 && peers.every(({ state }) => state !== 'open' && state !== 'draft');
  return closed ? random.weighted({ complete: 50, draft: 20, open: 30 }) : 'open';
}

function uplineByChance(random: Random, reports: readonly Person[]): ReviewPlan[] {
  const writers = random.sample(
    reports.filter(({ key, daysHere }) => key === null && daysHere > 30),
    MAX_UPLINE_WRITERS,
  );
  return writers.map((writer) => ({
    writer,
    state: random.weighted({ complete: 45, draft: 15, open: 40 }),
  }));
}

/** Possible peer reviewers, by department. The cast has only the tasks of its plans. */
type Pools = ReadonlyMap<string, readonly Person[]>;

const poolOf = (person: Person) => person.department ?? '';

function reviewerPools({ people }: Company): Pools {
  const pools = new Map<string, Person[]>();
  for (const person of people) {
    if (person.key !== null || person.daysHere < 30) continue;
    const pool = pools.get(poolOf(person)) ?? [];
    pool.push(person);
    pools.set(poolOf(person), pool);
  }
  return pools;
}

function isAbove(one: Person, other: Person): boolean {
  for (let above = other.manager; above !== null; above = above.manager)
    if (above === one) return true;
  return false;
}

/** Picks people neither above nor below the person, as the template requires. */
function pickReviewers(random: Random, person: Person, pools: Pools, count: number): Person[] {
  const candidates = random.sample(pools.get(poolOf(person)) ?? [], count * 3);
  return candidates
    .filter(
      (candidate) =>
        candidate !== person && !isAbove(candidate, person) && !isAbove(person, candidate),
    )
    .slice(0, count);
}

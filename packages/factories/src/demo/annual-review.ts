import type { Tx } from '@reviews/db';
import { newHash } from '../new-hash.ts';
import type { Composer, Expectation } from './compose.ts';
import type { FormGiven, Ledger } from './ledger.ts';
import type { Company, Person } from './organisation.ts';
import type { Random } from './random.ts';
import type { Timeline } from './timeline.ts';
import type { AnnualPlaces } from './write-cycles.ts';
import { countIds, writeRows } from './write-rows.ts';

export type AnnualGiven = {
  readonly tx: Tx;
  readonly company: Company;
  readonly places: AnnualPlaces;
  readonly ledger: Ledger;
  readonly composer: Composer;
  readonly random: Random;
  readonly timeline: Timeline;
};

/**
 * Writes last year's closed cycle: everyone who was there has a complete self review and manager
 * review that rates them, comments on both, and a released packet. (The chief executive has no manager to
 * write one.)
 */
export async function writeAnnualReview(given: AnnualGiven): Promise<void> {
  const { company, ledger, random, timeline } = given;
  const people: Person[] = [];
  const started = timeline.lastYear(random, '10-12');
  for (const person of company.people) {
    if (daysAgo(timeline, started) > person.daysHere) continue;
    const expectation = random.weighted<Expectation>({
      'Below expectations': 4,
      'Meets expectations': 52,
      'Exceeds expectations': 34,
      'Far exceeds expectations': 10,
    });
    people.push(person);
    writeForms(given, person, expectation);
    await ledger.flush('only when many');
  }
  await ledger.flush('always');
  await writePackets(given, people);
}

const DAY_MS = 86_400_000;

function daysAgo({ now }: Timeline, moment: Date): number {
  return Math.floor((now.getTime() - moment.getTime()) / DAY_MS);
}

function writeForms(given: AnnualGiven, person: Person, expectation: Expectation): void {
  const { ledger, composer, places, random, timeline, company } = given;
  const opened = timeline.lastYear(random, '10-12');
  const self: FormGiven = { place: places.self, about: person, writer: person, openedAt: opened };
  const selfId = ledger.complete(
    self,
    timeline.lastYear(random, '10-14', random.between(0, 22)),
    composer.annualSelf(person),
  );
  const { manager } = person;
  const reader = manager ?? company.cast.rosa;
  if (manager === null || random.chance(0.2)) {
    ledger.comment({
      pulseId: selfId,
      author: reader,
      visibility: 'writer',
      body: composer.comment(person),
      at: timeline.lastYear(random, '11-08', random.between(0, 5)),
    });
  }
  if (manager === null) return;
  const form: FormGiven = {
    place: places.manager,
    about: person,
    writer: manager,
    openedAt: timeline.lastYear(random, '11-02'),
  };
  const formId = ledger.complete(
    form,
    timeline.lastYear(random, '11-09', random.between(0, 30)),
    composer.annualManager(person, expectation),
  );
  commentOnManagerReview(given, formId, person, manager);
}

function commentOnManagerReview(
  given: AnnualGiven,
  pulseId: number,
  person: Person,
  manager: Person,
): void {
  const { ledger, composer, places, random, timeline, company } = given;
  const bySubject = random.chance(0.6);
  const visibility = bySubject ? 'everyone' : random.pick(['managers', 'writer'] as const);
  const questionId =
    places.manager.questions.get(random.pick(['achieved', 'evidence', 'next']))?.id ?? null;
  const threadId = ledger.comment({
    pulseId,
    questionId,
    author: bySubject ? person : (manager.manager ?? company.cast.rosa),
    visibility,
    body: composer.comment(person),
    at: timeline.lastYear(random, '12-18', random.between(1, 8)),
  });
  if (!random.chance(0.3)) return;
  const at = timeline.lastYear(random, '12-27', random.between(0, 3));
  ledger.comment({
    pulseId,
    questionId,
    parentId: threadId,
    author: manager,
    visibility,
    body: composer.reply(),
    at,
  });
}

async function writePackets(
  { tx, places, random, timeline }: AnnualGiven,
  people: readonly Person[],
): Promise<void> {
  const ids = await countIds(tx, 'packet');
  await writeRows(
    tx,
    'packet',
    people.map((person) => ({
      id: ids.next(),
      cycleId: places.cycle.id,
      employeeId: person.id,
      employeeHash: newHash(),
      managerHash: newHash(),
      state: 'released' as const,
      releasedAt: timeline.lastYear(random, '12-18'),
    })),
  );
  await ids.finish();
}

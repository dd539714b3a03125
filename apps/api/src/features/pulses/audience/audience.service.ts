import type { Database } from '@reviews/db';
import { AUDIENCES, MESSAGES, NotVisible } from '@reviews/domain';
import type { Actor } from '../../../core/actor.ts';
import type { Clock } from '../../../core/clock.ts';
import { onPool } from '../../../core/sql.ts';
import {
  canStillSubmit,
  courseOf,
  readingOf,
  type AudienceOfForm,
  type Readers,
  type Reading,
} from './audience.policy.ts';
import { findReadingGround, type ReadingGround } from './audience.queries.ts';
import { findPeopleAround, type PersonAround } from '../record/people-around.queries.ts';
import type { PulseRecord } from '../record/pulse-record.queries.ts';
import { audienceOf, isAnonymousTo } from '../record/pulses.policy.ts';
import { findViewable } from '../record/require-pulse.ts';
import { optOutOf } from '../submitting/submit-pulse.service.ts';

/** An id that no person has. */
const NO_EMPLOYEE = 0;

interface Asked {
  readonly pulse: PulseRecord;
  readonly around: readonly PersonAround[];
  readonly ground: ReadingGround;
  /** True if the asking reader may not know the writer. */
  readonly isWithheld: boolean;
  /** True if the form can still be submitted. */
  readonly isToCome: boolean;
}

/**
 * Returns the form in relation to a person. It is the same for all people in the same relation, so
 * that no difference reveals this or another writer.
 */
function standingTo(person: PersonAround, { ground, isWithheld }: Asked): PulseRecord {
  return {
    ...person.pulse,
    anonymous_writers: ground.group,
    ...(isWithheld ? { assignee_id: NO_EMPLOYEE } : {}),
  };
}

const alike = (one: Reading, other: Reading): boolean =>
  one.audience === other.audience &&
  one.anonymous === other.anonymous &&
  one.because === other.because &&
  one.after.join() === other.after.join();

/**
 * Returns everyone who reads the form if it is submitted like this, grouped by the way they read
 * it.
 */
function readersOf(asked: Asked, sharingOptOut: boolean): Readers[] {
  const { pulse, around, ground, isWithheld, isToCome } = asked;
  const isInCycle = pulse.cycle_pulse_id !== null;
  const isCounted = isInCycle && !sharingOptOut;
  const course = courseOf(
    isToCome ? { sharingOptOut, group: isCounted ? ground.others + 1 : ground.group } : null,
    isInCycle,
  );
  const among = pulse.anonymous_minimum - (isCounted ? 1 : 0);
  const groups: (Readers & { people: PersonAround[] })[] = [];
  const add = (reading: Reading | null, people: PersonAround[], everyone = false): void => {
    if (reading === null) return;
    const known = groups.find((group) => !group.everyone && alike(group, reading));
    if (known === undefined || everyone)
      groups.push({ ...reading, everyone, people, among: reading.anonymous ? among : null });
    else known.people.push(...people);
  };
  // A withheld writer is listed without a person.
  if (isWithheld) add({ audience: 'writer', after: [], because: null, anonymous: false }, []);
  const anyone = readingOf(
    ground.anyone,
    {
      ...pulse,
      assignee_id: NO_EMPLOYEE,
      depth_below_actor: null,
      anonymous_writers: ground.group,
    },
    course,
  );
  for (const person of around) {
    const reading = readingOf(person.actor, standingTo(person, asked), course);
    if (anyone === null || reading?.audience !== anyone.audience) add(reading, [person]);
  }
  add(anyone, [], true);
  return groups.toSorted(
    (one, other) => AUDIENCES.indexOf(one.audience) - AUDIENCES.indexOf(other.audience),
  );
}

/** Creates the service that tells who can read a form. */
export function createAudienceService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  const sql = onPool(db);
  return {
    /**
     * Returns the audience of a form.
     * @throws NotVisible if the actor may not read the form.
     */
    async show(actor: Actor, hash: string): Promise<AudienceOfForm> {
      const pulse = await findViewable(sql, actor, clock, hash);
      const youAre = audienceOf(actor, pulse);
      if (youAre === null) throw new NotVisible(MESSAGES.pulses.notFound);
      const [around, ground] = await Promise.all([
        findPeopleAround(sql, pulse),
        findReadingGround(sql, pulse),
      ]);
      const isToCome = pulse.state !== 'complete' && canStillSubmit(actor, pulse);
      const asked = { pulse, around, ground, isToCome, isWithheld: isAnonymousTo(youAre, pulse) };
      const sharingOptOut = isToCome ? optOutOf(pulse, undefined) : pulse.sharing_opt_out;
      const canChoose = isToCome && optOutOf(pulse, !sharingOptOut) !== sharingOptOut;
      return {
        youAre,
        readers: readersOf(asked, sharingOptOut),
        otherwise: canChoose
          ? { sharingOptOut: !sharingOptOut, readers: readersOf(asked, !sharingOptOut) }
          : null,
      };
    },
  };
}

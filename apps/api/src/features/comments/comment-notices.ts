import type { Tx } from '@reviews/db';
import type { Actor } from '../../core/actor.ts';
import { notify } from '../../core/notify.ts';
import { onTransaction } from '../../core/sql.ts';
import type { ThreadFacts } from '../pulses/commenting/public.ts';
import { audienceOf, findPeopleAround, type PersonAround } from '../pulses/record/public.ts';
import { canSee, isTimeless } from './comments.policy.ts';
import { findNextDay, findParticipants, findVeil } from './comments.queries.ts';
import type { FoundComment } from './conversation.ts';

const idsOf = (people: readonly PersonAround[]): number[] =>
  people.map(({ actor }) => actor.userId);

/**
 * Notifies the participants of a new comment: the review's writer, everyone who has commented on
 * it, and the subject's direct manager, if they may read it. For an anonymous writer's comment,
 * readers who must not know the writer are notified after the end of the day, because the exact
 * time could reveal the writer.
 */
export async function tellOfComment(
  tx: Tx,
  actor: Actor,
  at: Date,
  { pulse, thread, reply, facts }: FoundComment & { readonly facts: ThreadFacts },
): Promise<void> {
  const comment = reply ?? thread.comment;
  if (comment.visibility === 'private') return;
  const sql = onTransaction(tx);
  const around = await findPeopleAround(sql, pulse);
  const participants = await findParticipants(sql, pulse.id);
  const nearest = around.find(({ pulse: { depth_below_actor: depth } }) => depth !== null);
  const concerned = around.filter(
    (person) =>
      person === nearest ||
      participants.has(person.actor.userId) ||
      audienceOf(person.actor, person.pulse) === 'writer',
  );
  const readers = concerned.filter((person) => canSee(person.actor, person.pulse, facts));
  const { timeZone, writers } = await findVeil(sql, pulse.id);
  const isLate = (person: PersonAround): boolean =>
    writers.has(comment.author_id) && isTimeless(person.actor, person.pulse);
  const late = readers.filter(isLate);
  const notice = { kind: 'commented', pulseId: pulse.id, commentId: comment.id } as const;
  await notify(tx, actor, at, {
    ...notice,
    recipients: idsOf(readers.filter((person) => !isLate(person))),
  });
  if (late.length === 0) return;
  const visibleFrom = await findNextDay(sql, at, timeZone);
  await notify(tx, actor, at, {
    ...notice,
    recipients: idsOf(late),
    ...(visibleFrom === undefined ? {} : { visibleFrom }),
  });
}

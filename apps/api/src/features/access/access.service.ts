import { inTransaction, Prisma, type Database } from '@reviews/db';
import type {
  ExplainAbout,
  Explainable,
  Explanation,
  SeenRecord,
  Sight,
  SightKind,
} from '@reviews/contracts';
import {
  ACCESS_MESSAGES as texts,
  EXPLAINED_RECORDS,
  LIST_PAGE_SIZE,
  MESSAGES,
  NotVisible,
  ruleSentence,
  type Verdict,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool } from '../../core/sql.ts';
import { careVerdict, findPerson } from '../overview/public.ts';
import { findPacket, packetVerdict, packetViewsOf } from '../packets/public.ts';
import { canTrack, findPulse, findPulses, verdictsOn, viewerOf } from '../pulses/record/public.ts';
import { requireAccessManager } from '../roles/public.ts';
import { findImpersonationTarget } from '../session/public.ts';
import * as queries from './access.queries.ts';
import type { AskedPerson } from './access.queries.ts';
import { askedOfEmployee, askedOfForm, askedOfPacket, explain } from './explain.ts';

export type AccessService = ReturnType<typeof createAccessService>;

const presentPerson = ({ actor, email, isDeactivated }: AskedPerson): Explanation['person'] => ({
  user_id: actor.userId,
  name: actor.name,
  email,
  is_deactivated: isDeactivated,
});

/**
 * Explains who may do what and why, using the same policies as the API. Never mentions a review
 * that the asker may not track or a packet that they may not open: no one learns who wrote a review
 * unless they may know (decision 039).
 */
export function createAccessService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  const sql = onPool(db);

  /** @throws NotAllowed, NotVisible */
  async function personOf(actor: Actor, userId: number): Promise<AskedPerson> {
    requireAccessManager(actor);
    const person = await queries.findAsked(sql, userId);
    if (person === undefined) throw new NotVisible(texts.userNotFound);
    return person;
  }

  async function ofForm(
    actor: Actor,
    person: AskedPerson,
    hash: string,
  ): Promise<Pick<Explanation, 'about' | 'verdicts'>> {
    const [seen, form] = await Promise.all([
      findPulse(sql, viewerOf(actor, clock), hash),
      findPulse(sql, viewerOf(person.actor, clock), hash),
    ]);
    if (seen === undefined || form === undefined || !canTrack(actor, seen))
      throw new NotVisible(MESSAGES.pulses.notFound);
    const subject = {
      name: form.employee_name,
      departmentId: form.department_id,
      depthBelowActor: form.depth_below_actor,
    };
    return {
      about: { title: form.template_title, subject: form.employee_name, cycle: form.cycle_name },
      verdicts: explain(person, askedOfForm(person.actor, form), subject),
    };
  }

  async function ofPacket(
    actor: Actor,
    person: AskedPerson,
    hash: string,
  ): Promise<Pick<Explanation, 'about' | 'verdicts'>> {
    const [seen, packet] = await Promise.all([
      findPacket(sql, 'employee', hash, actor.employeeId),
      findPacket(sql, 'employee', hash, person.actor.employeeId),
    ]);
    if (seen === undefined || packet === undefined || !packetViewsOf(actor, seen).employee)
      throw new NotVisible(MESSAGES.packets.notFound);
    const subject = {
      name: packet.employee_name,
      departmentId: packet.department_id,
      depthBelowActor: packet.depth_below_actor,
    };
    return {
      about: {
        title: EXPLAINED_RECORDS.packet,
        subject: packet.employee_name,
        cycle: packet.cycle_name,
      },
      verdicts: explain(person, askedOfPacket(person.actor, packet), subject),
    };
  }

  const askingOf = (actor: Actor, person: AskedPerson) => ({
    person: person.actor,
    of: viewerOf(person.actor, clock),
    asker: actor,
    by: viewerOf(actor, clock),
  });

  async function ofEmployee(
    actor: Actor,
    person: AskedPerson,
    employeeId: number,
  ): Promise<Pick<Explanation, 'about' | 'verdicts'>> {
    const [found, userId] = await Promise.all([
      findPerson(sql, employeeId, person.actor.employeeId),
      queries.findUserOf(sql, employeeId),
    ]);
    if (found === undefined) throw new NotVisible(MESSAGES.employees.notFound);
    const account = userId === undefined ? undefined : await findImpersonationTarget(sql, userId);
    const subject = {
      name: found.preferred_name,
      departmentId: found.department_id,
      depthBelowActor: found.depth_below_actor,
    };
    // Everyone can see the people who are in the directory.
    const hasSomethingToRead =
      !found.is_listed && (await queries.readsAbout(sql, askingOf(actor, person), employeeId));
    const asked = askedOfEmployee(person.actor, {
      person: found,
      account: account === undefined ? null : { userId: account.user_id, grants: account.grants },
      hasSomethingToRead,
    });
    return {
      about: { title: EXPLAINED_RECORDS.employee, subject: found.preferred_name, cycle: null },
      verdicts: explain(person, asked, subject),
    };
  }

  const log = (
    actor: Actor,
    userId: number,
    action: 'access.explained' | 'access.listed',
    about: { readonly kind: string; readonly of?: string },
  ) =>
    inTransaction(db, (tx) =>
      audit(tx, actor, clock.now(), {
        action,
        entity: 'user',
        entityId: userId,
        details: { kind: about.kind, ...(about.of === undefined ? {} : { of: about.of }) },
      }),
    );

  return {
    /**
     * Returns the reviews and packets about an employee that can be explained.
     * @throws NotAllowed, NotVisible
     */
    async explainable(actor: Actor, employeeId: number): Promise<Explainable> {
      requireAccessManager(actor);
      const [person, forms, packets] = await Promise.all([
        findPerson(sql, employeeId, actor.employeeId),
        queries.findTrackedAbout(sql, viewerOf(actor, clock), actor, employeeId),
        queries.findPacketsAbout(sql, actor, employeeId),
      ]);
      if (person === undefined) throw new NotVisible(MESSAGES.employees.notFound);
      return { employee: { id: person.id, preferred_name: person.preferred_name }, forms, packets };
    },

    /**
     * Returns the verdict on each action, with the rule behind it. Writes to the change log.
     * @throws NotAllowed, NotVisible
     */
    async explain(actor: Actor, userId: number, about: ExplainAbout): Promise<Explanation> {
      const person = await personOf(actor, userId);
      const told = await (about.kind === 'form'
        ? ofForm(actor, person, about.hash)
        : about.kind === 'packet'
          ? ofPacket(actor, person, about.hash)
          : ofEmployee(actor, person, about.employee_id));
      await log(actor, userId, 'access.explained', {
        kind: about.kind,
        of: about.kind === 'employee' ? String(about.employee_id) : about.hash,
      });
      return { person: presentPerson(person), ...told };
    },

    /**
     * Returns how many records of each kind a person sees, and a page of one kind, each with its
     * rule. Writes to the change log.
     * @throws NotAllowed, NotVisible
     */
    async sight(
      actor: Actor,
      userId: number,
      { kind, page }: { readonly kind: SightKind; readonly page: number },
    ): Promise<Sight> {
      const person = await personOf(actor, userId);
      const asking = askingOf(actor, person);
      const sentence = (verdict: Verdict, subject: string): string =>
        ruleSentence(verdict.rule, { person: person.actor.name, subject });
      const pages: Readonly<Record<SightKind, () => Promise<SeenRecord[]>>> = {
        async forms() {
          const ids = await queries.findSeenForms(sql, asking, page);
          const forms = new Map(
            (
              await findPulses(
                sql,
                asking.of,
                Prisma.sql`p.id = ANY(${ids}::int[])`,
                Prisma.sql`p.id`,
                LIST_PAGE_SIZE,
              )
            ).map((form) => [form.id, form]),
          );
          return ids.flatMap((id) => {
            const form = forms.get(id);
            return form === undefined
              ? []
              : [
                  {
                    key: form.hash,
                    title: MESSAGES.pulses.title({
                      title: form.template_title,
                      name: form.employee_name,
                    }),
                    place: form.cycle_name,
                    sentence: sentence(verdictsOn(person.actor, form).view, form.employee_name),
                  },
                ];
          });
        },
        packets: async () =>
          (await queries.findSeenPackets(sql, asking, page)).map((packet) => ({
            key: packet.hash,
            title: packet.employee_name,
            place: packet.cycle,
            sentence: sentence(
              packetVerdict(person.actor, packet, 'employee'),
              packet.employee_name,
            ),
          })),
        employees: async () =>
          (await queries.findSeenEmployees(sql, asking, page)).map((each) => ({
            key: String(each.id),
            title: each.preferred_name,
            place: each.position,
            sentence: sentence(careVerdict(person.actor, each), each.preferred_name),
          })),
      };
      const [totals, data] = await Promise.all([queries.countSight(sql, asking), pages[kind]()]);
      await log(actor, userId, 'access.listed', { kind });
      return { person: presentPerson(person), totals, data };
    },
  };
}

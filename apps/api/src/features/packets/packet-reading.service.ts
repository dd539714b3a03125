import { inTransaction, Prisma, type Database } from '@reviews/db';
import type { WithheldReviews } from '@reviews/contracts';
import { Conflict, DOWNLOAD_TOKEN_MS, MESSAGES, NotAllowed, NotVisible } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import {
  canView,
  findPulses,
  isWriterWithheld,
  viewerOf,
  viewScope,
  type PulseRecord,
} from '../pulses/record/public.ts';
import { digestOf } from '../session/public.ts';
import { readableRatings } from '../ratings/public.ts';
import type { QuestionCatalogue } from '../templates/public.ts';
import {
  canAcknowledge,
  canDownload,
  eyesOf,
  packetViewsOf,
  responseUntil,
} from './packets.policy.ts';
import {
  findAnswersOf,
  findPacket,
  type PacketRecord,
  type PacketViewName,
} from './packets.queries.ts';
import type { PacketForm } from './packet-sections.ts';
import { withheldFrom } from './withheld.policy.ts';
import { findHidingPulses } from './withheld.queries.ts';
import {
  findBearer,
  findTokenOwner,
  insertToken,
  redeemToken,
  removeOverTokens,
} from './packet-tokens.queries.ts';

/** Far more than is written about a person in a cycle. */
const MAX_FORMS = 300;
// In the order of the cycle, and by hash within a pulse, so that the order reveals neither writers
// nor times.
const IN_ORDER = Prisma.sql`cp.position, t.title, p.hash COLLATE "C"`;

/** One view of a packet as its reader may see it. */
export interface ReadPacket {
  readonly packet: PacketRecord;
  readonly view: PacketViewName;
  readonly forms: readonly PacketForm[];
  /** Pulses without any review to show, because of anonymity. */
  readonly withheld: readonly WithheldReviews[];
  readonly canAcknowledge: boolean;
  readonly canDownload: boolean;
  readonly canDownloadPdf: boolean;
  readonly responseUntil: Date | null;
}

/** A person's response to their packet. */
export interface GivenResponse {
  /** Undefined to confirm only: the stored response stays. */
  readonly response?: string | undefined;
  /** The stored response when they began editing; without it, the save overwrites. */
  readonly from?: string | undefined;
}

export interface PacketReadingDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly catalogue: QuestionCatalogue;
  readonly newToken: () => string;
  /** True if this server can print packets. */
  readonly printsPdf: boolean;
}

export type PacketReadingService = ReturnType<typeof createPacketReadingService>;

const readableIn = ({ employee_id: employeeId, cycle_id: cycleId }: PacketRecord): Prisma.Sql =>
  Prisma.sql`p.employee_id = ${employeeId} AND p.cycle_id = ${cycleId} AND p.kind = 'review' AND p.state = 'complete'`;

type ChosenForm = Pick<PacketForm, 'pulse' | 'anonymous'>;

/** Creates the service for packet views: reading, confirming and downloading. */
export function createPacketReadingService({
  db,
  clock,
  catalogue,
  newToken,
  printsPdf,
}: PacketReadingDependencies) {
  const pool = onPool(db);

  /**
   * Returns the packet if this person may open this view of it.
   * @throws NotVisible
   */
  async function requirePacket(
    sql: Sql,
    actor: Actor,
    view: PacketViewName,
    hash: string,
  ): Promise<PacketRecord> {
    const packet = await findPacket(sql, view, hash, actor.employeeId);
    if (packet === undefined || !packetViewsOf(actor, packet)[view])
      throw new NotVisible(MESSAGES.packets.notFound);
    return packet;
  }

  /**
   * Returns the forms of the packet that the reader may read by the form policy. No view shows
   * more.
   */
  async function ownForms(actor: Actor, packet: PacketRecord): Promise<ChosenForm[]> {
    const found = await findPulses(
      pool,
      viewerOf(actor, clock),
      Prisma.sql`${readableIn(packet)} AND ${viewScope(actor)}`,
      IN_ORDER,
      MAX_FORMS,
    );
    return found
      .filter((pulse) => canView(actor, pulse))
      .map((pulse) => ({ pulse, anonymous: isWriterWithheld(actor, pulse) }));
  }

  /**
   * Returns the forms that the subject reads, by the same policy: now, or if it were released now.
   */
  async function formsForSubject(packet: PacketRecord): Promise<ReadonlyMap<number, ChosenForm>> {
    const eyes = eyesOf(packet.employee_id);
    const found = await findPulses(
      pool,
      { ...viewerOf(eyes, clock), asReleased: !packet.released },
      readableIn(packet),
      IN_ORDER,
      MAX_FORMS,
    );
    const released = found
      .map((pulse): PulseRecord => ({ ...pulse, packet_released: true }))
      .filter((pulse) => canView(eyes, pulse));
    return new Map(
      released.map((pulse) => [pulse.id, { pulse, anonymous: isWriterWithheld(eyes, pulse) }]),
    );
  }

  /**
   * Returns the forms of a view. Other readers of the employee view get what both they and the
   * subject may read, with writers hidden if they are hidden from either.
   */
  async function chosenForms(
    actor: Actor,
    packet: PacketRecord,
    view: PacketViewName,
  ): Promise<ChosenForm[]> {
    if (view === 'manager' || packet.employee_id === actor.employeeId)
      return ownForms(actor, packet);
    const [own, theirs] = await Promise.all([ownForms(actor, packet), formsForSubject(packet)]);
    return own.flatMap(({ pulse, anonymous }) => {
      const form = theirs.get(pulse.id);
      return form === undefined ? [] : [{ pulse, anonymous: anonymous || form.anonymous }];
    });
  }

  async function read(actor: Actor, view: PacketViewName, hash: string): Promise<ReadPacket> {
    const packet = await requirePacket(pool, actor, view, hash);
    const chosen = await chosenForms(actor, packet, view);
    const versions = [...new Set(chosen.map(({ pulse }) => pulse.template_version_id))];
    const [pulses, answers, ...asked] = await Promise.all([
      findHidingPulses(pool, packet.employee_id, [packet.cycle_id]),
      findAnswersOf(
        pool,
        chosen.map(({ pulse }) => pulse.id),
      ),
      ...versions.map((version) => catalogue.questionsOf(pool, version)),
    ]);
    const questions = new Map(versions.map((version, index) => [version, asked[index] ?? []]));
    const forms = chosen.map((form): PacketForm => ({
      ...form,
      questions: questions.get(form.pulse.template_version_id) ?? [],
      answers: answers.get(form.pulse.id) ?? { values: {}, carried: {} },
    }));
    const mayTakeAlong = canDownload(actor);
    const shown = chosen.map(({ pulse }) => pulse);
    return {
      packet: { ...packet, ratings: readableRatings(packet.ratings, shown) },
      view,
      forms,
      withheld: withheldFrom(actor, packet, view === 'employee', pulses, shown),
      canAcknowledge: canAcknowledge(actor, packet, clock.now()),
      canDownload: mayTakeAlong,
      canDownloadPdf: mayTakeAlong && printsPdf,
      responseUntil: responseUntil(packet),
    };
  }

  return {
    /**
     * Returns one view of a packet.
     * @throws NotVisible if the reader may not open it
     */
    show: read,

    /**
     * Confirms, once, that the subject has read their packet. With a response, which they may
     * change for some days.
     * @throws NotVisible, NotAllowed while impersonating, Conflict after that time, or if the
     * stored response is not the one that was edited
     */
    async acknowledge(
      actor: Actor,
      hash: string,
      { response, from }: GivenResponse,
    ): Promise<{ readonly again: boolean }> {
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        // Locked, so that two windows confirm one after the other.
        await sql.run(Prisma.sql`SELECT id FROM packet WHERE employee_hash = ${hash} FOR UPDATE`);
        const packet = await requirePacket(sql, actor, 'employee', hash);
        const now = clock.now();
        if (packet.employee_id !== actor.employeeId || actor.impersonator !== null)
          throw new NotAllowed('packets.acknowledge', MESSAGES.packets.onlyThemselves);
        if (!canAcknowledge(actor, packet, now))
          throw new Conflict(MESSAGES.packets.responseClosed);
        const again = packet.acknowledged_at !== null;
        const text = (response ?? packet.response).trim();
        if (again && text === packet.response) return { again };
        if (from !== undefined && from !== packet.response && text !== packet.response)
          throw new Conflict(MESSAGES.packets.responseChanged, { response: packet.response });
        await tx.packet.update({
          where: { id: packet.id },
          data: { acknowledgedAt: packet.acknowledged_at ?? now, response: text },
          select: { id: true },
        });
        await audit(tx, actor, now, {
          action: again ? 'packet.response_changed' : 'packet.acknowledged',
          entity: 'packet',
          entityId: packet.id,
        });
        return { again };
      });
    },

    /**
     * Returns a token for reading one view once. Only its SHA-256 is stored.
     * @throws NotVisible, NotAllowed
     */
    async createToken(
      actor: Actor,
      hash: string,
      view: PacketViewName,
    ): Promise<{ readonly token: string; readonly expiresAt: Date }> {
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const packet = await requirePacket(sql, actor, view, hash);
        if (!canDownload(actor))
          throw new NotAllowed('packets.download', MESSAGES.packets.notWhileImpersonating);
        const now = clock.now();
        const [token, expiresAt] = [newToken(), new Date(now.getTime() + DOWNLOAD_TOKEN_MS)];
        await removeOverTokens(sql, now);
        await insertToken(sql, {
          digest: digestOf(token),
          packetId: packet.id,
          view,
          userId: actor.userId,
          expiresAt,
        });
        await audit(tx, actor, now, {
          action: 'packet.downloaded',
          entity: 'packet',
          entityId: packet.id,
          details: { view },
        });
        return { token, expiresAt };
      });
    },

    /**
     * Redeems a token: returns the view with the owner's current permissions. A token works once.
     * @throws NotVisible for every failure, without a reason
     */
    async download(
      token: string | undefined,
      view: PacketViewName,
      hash: string,
    ): Promise<{ readonly reader: Actor; readonly read: ReadPacket }> {
      const refusal = new NotVisible(MESSAGES.packets.downloadExpired);
      if (token === undefined) throw refusal;
      const now = clock.now();
      const userId = await redeemToken(pool, { digest: digestOf(token), view, hash, now });
      const reader = userId === undefined ? undefined : await findBearer(pool, userId);
      if (reader === undefined) throw refusal;
      try {
        return {
          reader,
          read: {
            ...(await read(reader, view, hash)),
            canAcknowledge: false,
            canDownload: false,
            canDownloadPdf: false,
          },
        };
      } catch (error) {
        throw error instanceof NotVisible ? refusal : error;
      }
    },

    /**
     * Returns who would read what with a token, without using it up.
     * @throws NotVisible for every failure, like `download`
     */
    async bearerOf(
      token: string | undefined,
      view: PacketViewName,
      hash: string,
    ): Promise<{ readonly reader: Actor; readonly packet: PacketRecord }> {
      const refusal = new NotVisible(MESSAGES.packets.downloadExpired);
      const userId =
        token === undefined
          ? undefined
          : await findTokenOwner(pool, { digest: digestOf(token), view, hash, now: clock.now() });
      const reader = userId === undefined ? undefined : await findBearer(pool, userId);
      const packet = reader && (await findPacket(pool, view, hash, reader.employeeId));
      if (reader === undefined || packet === undefined || !packetViewsOf(reader, packet)[view])
        throw refusal;
      return { reader, packet };
    },
  };
}

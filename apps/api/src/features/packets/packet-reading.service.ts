import { inTransaction, Prisma, type Database } from '@reviews/db';
import { Conflict, DOWNLOAD_TOKEN_MS, MESSAGES, NotAllowed, NotVisible } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import {
  anonymousGroup,
  audienceOf,
  canView,
  findPulses,
  isAnonymousTo,
  viewerOf,
  viewScope,
  type PulseRecord,
} from '../pulses/public.ts';
import { digestOf } from '../session/public.ts';
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
import {
  findBearer,
  findTokenOwner,
  insertToken,
  redeemToken,
  removeOverTokens,
} from './packet-tokens.queries.ts';

/** Far beyond what is written about a person in a cycle. */
const MAX_FORMS = 300;
// In the order of the cycle, those of a pulse by their hashes: neither writers nor moments decide.
const IN_ORDER = Prisma.sql`cp.position, t.title, p.hash COLLATE "C"`;

/** One view of a packet as its reader may read it. */
export interface ReadPacket {
  readonly packet: PacketRecord;
  readonly view: PacketViewName;
  readonly forms: readonly PacketForm[];
  readonly canAcknowledge: boolean;
  readonly canDownload: boolean;
  readonly canDownloadPdf: boolean;
  readonly responseUntil: Date | null;
}

/** What a person answers to their packet. */
export interface GivenResponse {
  /** Undefined where they only confirm: what is stored stays. */
  readonly response?: string | undefined;
  /** What was stored when they began; whoever does not say writes over. */
  readonly from?: string | undefined;
}

export interface PacketReadingDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly catalogue: QuestionCatalogue;
  readonly newToken: () => string;
  /** Whether this server makes files of packets itself. */
  readonly printsPdf: boolean;
}

export type PacketReadingService = ReturnType<typeof createPacketReadingService>;

const readableIn = ({ employee_id: employeeId, cycle_id: cycleId }: PacketRecord): Prisma.Sql =>
  Prisma.sql`p.employee_id = ${employeeId} AND p.cycle_id = ${cycleId} AND p.kind = 'review' AND p.state = 'complete'`;

type ChosenForm = Pick<PacketForm, 'pulse' | 'anonymous'>;

/** The views of packets: reading, confirming, taking along. */
export function createPacketReadingService({
  db,
  clock,
  catalogue,
  newToken,
  printsPdf,
}: PacketReadingDependencies) {
  const pool = onPool(db);

  /** The packet, where this person may open this view of it. @throws NotVisible */
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

  /** What the reader may read of the packet by the policy of forms; no view shows more than this. */
  async function ownForms(actor: Actor, packet: PacketRecord): Promise<ChosenForm[]> {
    const found = await findPulses(
      pool,
      viewerOf(actor, clock),
      Prisma.sql`${readableIn(packet)} AND ${viewScope(actor, anonymousGroup(actor))}`,
      IN_ORDER,
      MAX_FORMS,
    );
    return found
      .filter((pulse) => canView(actor, pulse))
      .map((pulse) => ({ pulse, anonymous: isAnonymousTo(audienceOf(actor, pulse), pulse) }));
  }

  /** What its person reads once it is released, asked of the same policy. */
  async function formsForSubject(packet: PacketRecord): Promise<ReadonlyMap<number, ChosenForm>> {
    const eyes = eyesOf(packet.employee_id);
    const found = await findPulses(
      pool,
      viewerOf(eyes, clock),
      readableIn(packet),
      IN_ORDER,
      MAX_FORMS,
    );
    const released = found
      .map((pulse): PulseRecord => ({ ...pulse, packet_released: true }))
      .filter((pulse) => canView(eyes, pulse));
    return new Map(
      released.map((pulse) => [
        pulse.id,
        { pulse, anonymous: isAnonymousTo(audienceOf(eyes, pulse), pulse) },
      ]),
    );
  }

  /** Of the employee view somebody else reads what its person would and they may themselves, told as little of writers as both. */
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
    const [answers, ...asked] = await Promise.all([
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
    return {
      packet,
      view,
      forms,
      canAcknowledge: canAcknowledge(actor, packet, clock.now()),
      canDownload: mayTakeAlong,
      canDownloadPdf: mayTakeAlong && printsPdf,
      responseUntil: responseUntil(packet),
    };
  }

  return {
    /** One view of a packet. @throws NotVisible for everyone who may not open it */
    show: read,

    /**
     * The person confirms, once, to have read their packet; with a response, which they may change for some days.
     * @throws NotVisible, NotAllowed in anybody else's name, Conflict once it stands, and where another response is stored than was changed
     */
    async acknowledge(
      actor: Actor,
      hash: string,
      { response, from }: GivenResponse,
    ): Promise<{ readonly again: boolean }> {
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        // Locked: two windows that confirm at once do so one after the other.
        await sql.rows(Prisma.sql`SELECT id FROM packet WHERE employee_hash = ${hash} FOR UPDATE`);
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

    /** A token for one reading of one view. It is kept as its SHA-256 alone. @throws NotVisible, NotAllowed */
    async createToken(
      actor: Actor,
      hash: string,
      view: PacketViewName,
    ): Promise<{ readonly token: string; readonly expiresAt: Date }> {
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const packet = await requirePacket(sql, actor, view, hash);
        if (!canDownload(actor))
          throw new NotAllowed('packets.download', MESSAGES.packets.notForSomebodyElse);
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
     * What the bearer of a token reads: as whoever asked for it, by what they may read now. A token is good once.
     * @throws NotVisible whatever is amiss; nothing tells what
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
     * Who would read with a token, and what; the token stays good.
     * @throws NotVisible whatever is amiss, as `download`
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

import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@reviews/db';
import { emailOf } from './company.ts';

/** This many for each view must be unused. */
const ENOUGH = 3;
const BYTES = 32;
const LASTS_MS = 600_000;

/** One-time tokens that let anyone who has one open a view of a packet, by the hash of the view. */
export class Tokens {
  readonly #db: Database;
  readonly #waiting = new Map<string, string[]>();

  constructor(db: Database) {
    this.#db = db;
  }

  take(hash: string): string | undefined {
    return this.#waiting.get(hash)?.pop();
  }

  /**
   * Adds tokens for every packet whose tokens requests have used up, as if HR had asked for them.
   */
  async give(): Promise<void> {
    const { prisma } = this.#db;
    const { id: userId } = await prisma.user.findUniqueOrThrow({
      where: { email: emailOf('hr') },
      select: { id: true },
    });
    const packets = await prisma.packet.findMany({
      select: { id: true, employeeHash: true, managerHash: true },
    });
    const views = packets.flatMap(({ id, employeeHash, managerHash }) => [
      { packetId: id, view: 'employee', hash: employeeHash } as const,
      { packetId: id, view: 'manager', hash: managerHash } as const,
    ]);
    for (const { packetId, view, hash } of views) {
      const waiting = this.#waiting.get(hash) ?? [];
      this.#waiting.set(hash, waiting);
      while (waiting.length < ENOUGH) {
        const token = randomBytes(BYTES).toString('base64url');
        await prisma.packetToken.create({
          data: {
            id: createHash('sha256').update(token).digest(),
            packetId,
            view,
            userId,
            expiresAt: new Date(Date.now() + LASTS_MS),
          },
        });
        waiting.push(token);
      }
    }
  }
}

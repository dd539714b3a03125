import { randomBytes } from 'node:crypto';
import { inTransaction, type Database } from '@reviews/db';
import { MESSAGES, NotVisible } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { reencodeImage } from '../../core/images/reencode-image.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import type { FileStorage } from '../../core/storage.ts';
import { isSelf } from './employee-records.policy.ts';
import { findPhotoOf, isPhoto, lockRecord, setPhoto } from './record.queries.ts';
import { requireRecord } from './record.service.ts';

const KEY_BYTES = 24;

export interface PhotosDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly storage: FileStorage;
}

export type PhotosService = ReturnType<typeof createPhotosService>;

export function createPhotosService({ db, clock, storage }: PhotosDependencies) {
  /**
   * Allows the employee themselves and those who manage the record.
   * @throws NotAllowed, NotVisible
   */
  async function requireChanging(sql: Sql, actor: Actor, id: number): Promise<void> {
    if (!isSelf(actor, { id })) await requireRecord(sql, actor, id);
  }

  /**
   * Replaces the photo's key.
   * @returns the previous key
   */
  async function replace(actor: Actor, id: number, key: string | null): Promise<string | null> {
    return inTransaction(db, async (tx) => {
      const sql = onTransaction(tx);
      await lockRecord(sql, id);
      await requireChanging(sql, actor, id);
      const before = await findPhotoOf(sql, id);
      if (before === null && key === null) return null;
      await setPhoto(sql, id, key);
      await audit(tx, actor, clock.now(), {
        action: key === null ? 'employee.photo_removed' : 'employee.photo_saved',
        entity: 'employee',
        entityId: id,
      });
      return before;
    });
  }

  /** Deletes the file, which no row names any more. */
  async function forget(key: string | null): Promise<void> {
    if (key !== null) await storage.remove(key);
  }

  return {
    /**
     * Called before the upload is read.
     * @throws NotAllowed, NotVisible
     */
    checkMayChange: (actor: Actor, id: number): Promise<void> =>
      requireChanging(onPool(db), actor, id),

    /**
     * Saves a photo.
     * @returns its key
     * @throws NotAllowed, NotVisible; InvalidInput, TooManyRequests as `reencodeImage`
     */
    async save(actor: Actor, id: number, bytes: Buffer): Promise<string> {
      const picture = await reencodeImage(bytes, 'photo');
      const key = randomBytes(KEY_BYTES).toString('base64url');
      // Stores the file first: a row always has its file, and a file without a row is never served.
      await storage.put(key, picture.bytes, picture.contentType);
      await forget(await replace(actor, id, key));
      return key;
    },

    /**
     * Removes the photo; does nothing if there is none.
     * @throws NotAllowed, NotVisible
     */
    async remove(actor: Actor, id: number): Promise<void> {
      await forget(await replace(actor, id, null));
    },

    /**
     * Returns a photo to anyone signed in.
     * @throws NotVisible
     */
    async read(key: string): Promise<Buffer> {
      const bytes = (await isPhoto(onPool(db), key)) ? await storage.get(key) : undefined;
      if (bytes === undefined) throw new NotVisible(MESSAGES.uploads.notFound);
      return bytes;
    },
  };
}

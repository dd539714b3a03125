import { randomBytes } from 'node:crypto';
import { inTransaction, Prisma, type Database } from '@reviews/db';
import { InvalidInput, MESSAGES, NotVisible } from '@reviews/domain';
import { fileTypeFromBuffer } from 'file-type';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, type Sql } from '../../core/sql.ts';
import type { FileStorage } from '../../core/storage.ts';
import { canView, findPulse, viewerOf } from '../pulses/public.ts';
import { stripMetadata } from './strip-metadata.ts';

/** What browsers show as an image and that holds no script. */
const IMAGE_TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
const KEY_BYTES = 24;
/** Of the forms that show an image, this many are asked. */
const MAX_FORMS = 20;

/** The part of the limiter that storing an image needs. */
interface Attempts {
  consume(key: string): Promise<void>;
}

export interface UploadsDependencies {
  readonly db: Database;
  /** Images one person may store in a while. */
  readonly personUploads: Attempts;
  readonly clock: Clock;
  readonly storage: FileStorage;
}

export type UploadsService = ReturnType<typeof createUploadsService>;

/** The forms in whose drafts, by this person, an image stands: an image is bound to a form only when that is submitted. */
async function findDrafted(sql: Sql, employeeId: number | null, key: string): Promise<string[]> {
  const rows = await sql.rows<{ hash: string }>(Prisma.sql`
    SELECT DISTINCT p.hash FROM draft_group g JOIN pulse p ON p.id = g.pulse_id
    WHERE g.writer_id = ${employeeId}::int AND position(${key} IN g.answers::text) > 0 LIMIT ${MAX_FORMS}`);
  return rows.map(({ hash }) => hash);
}

/** Images in rich texts. */
export function createUploadsService({ db, clock, storage, personUploads }: UploadsDependencies) {
  return {
    /**
     * Counts one image to the person at the keyboard, before its bytes are read.
     * @throws TooManyRequests when they have stored their share (UPLOADS_MAX).
     */
    async countUpload(actor: Actor): Promise<void> {
      await personUploads.consume(String(actor.impersonator?.userId ?? actor.userId));
    },

    /**
     * Keeps what shows of an image and gives its key. What it is follows from its bytes, not from what the browser says.
     * @throws InvalidInput for anything but an image.
     */
    async store(actor: Actor, bytes: Buffer): Promise<string> {
      const type = await fileTypeFromBuffer(bytes);
      if (type === undefined || !IMAGE_TYPES.has(type.mime)) throw new InvalidInput([{ path: 'file', message: MESSAGES.uploads.notAnImage }], MESSAGES.uploads.notAnImage);
      const kept = stripMetadata(type.mime, bytes);
      const key = randomBytes(KEY_BYTES).toString('base64url');
      // The file first: a row always has its file, and a file without a row is never served.
      await storage.put(key, kept, type.mime);
      await inTransaction(db, async (tx) => {
        await tx.upload.create({ data: { key, ownerId: actor.userId, contentType: type.mime, size: kept.length, createdAt: clock.now() }, select: { key: true } });
        await audit(tx, actor, clock.now(), { action: 'upload.stored', entity: 'upload', entityId: key, details: { size: kept.length } });
      });
      return key;
    },

    /**
     * An image, for who uploaded it and for whoever may read a form that shows it. Who looks through its owner's eyes is
     * shown it as they are shown the forms that it stands in: not where these are about themselves (decision 010).
     * @throws NotVisible
     */
    async read(actor: Actor, key: string): Promise<{ contentType: string; bytes: Buffer }> {
      const upload = await db.prisma.upload.findUnique({
        where: { key },
        select: { ownerId: true, contentType: true, uses: { select: { pulse: { select: { hash: true } } }, take: MAX_FORMS } },
      });
      if (upload === null) throw new NotVisible(MESSAGES.uploads.notFound);
      const isOwn = upload.ownerId === actor.userId;
      if (!isOwn || actor.impersonator !== null) {
        const sql = onPool(db);
        const submitted = upload.uses.map(({ pulse }) => pulse.hash);
        const shownIn = isOwn ? [...submitted, ...(await findDrafted(sql, actor.employeeId, key))] : submitted;
        const forms = await Promise.all(shownIn.map((hash) => findPulse(sql, viewerOf(actor, clock), hash)));
        const isReadable = forms.some((form) => form !== undefined && canView(actor, form));
        if (!isReadable && !(isOwn && shownIn.length === 0)) throw new NotVisible(MESSAGES.uploads.notFound);
      }
      const bytes = await storage.get(key);
      if (bytes === undefined) throw new NotVisible(MESSAGES.uploads.notFound);
      return { contentType: upload.contentType, bytes };
    },
  };
}

import { randomBytes } from 'node:crypto';
import { inTransaction, type Database } from '@reviews/db';
import { MESSAGES, NotVisible } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { reencodeImage, type ImageUse } from '../../core/images/reencode-image.ts';
import { onPool } from '../../core/sql.ts';
import type { FileStorage } from '../../core/storage.ts';
import { canView, findPulse, isKeptDraft, viewerOf } from '../pulses/record/public.ts';

const KEY_BYTES = 24;
/** Maximum number of forms to check for the right to see an image. */
const MAX_FORMS = 20;

/** The part of the limiter that storing an image needs. */
interface Attempts {
  consume(key: string): Promise<void>;
}

export interface UploadsDependencies {
  readonly db: Database;
  /** Limits the images that one person may store within a window. */
  readonly personUploads: Attempts;
  readonly clock: Clock;
  readonly storage: FileStorage;
}

export type UploadsService = ReturnType<typeof createUploadsService>;

/** Creates the service for images in rich texts. */
export function createUploadsService({ db, clock, storage, personUploads }: UploadsDependencies) {
  return {
    /**
     * Counts one image against the limit of the person in session, or the impersonator, before its
     * bytes are read.
     * @throws TooManyRequests when they have reached it (UPLOADS_MAX).
     */
    async countUpload(actor: Actor): Promise<void> {
      await personUploads.consume(String(actor.impersonator?.userId ?? actor.userId));
    },

    /**
     * Stores an image, re-encoded, and returns its key.
     * @throws InvalidInput, TooManyRequests as `reencodeImage`
     */
    async store(actor: Actor, bytes: Buffer, use: ImageUse): Promise<string> {
      const picture = await reencodeImage(bytes, use);
      const key = randomBytes(KEY_BYTES).toString('base64url');
      // File first: a row always has its file, and a file without a row is never served.
      await storage.put(key, picture.bytes, picture.contentType);
      await inTransaction(db, async (tx) => {
        await tx.upload.create({
          data: {
            key,
            ownerId: actor.userId,
            contentType: picture.contentType,
            size: picture.bytes.length,
            createdAt: clock.now(),
          },
          select: { key: true },
        });
        await audit(tx, actor, clock.now(), {
          action: 'upload.stored',
          entity: 'upload',
          entityId: key,
          details: { size: picture.bytes.length },
        });
      });
      return key;
    },

    /**
     * Returns an image to its uploader and to everyone who may read a form that shows it. An
     * impersonator of the uploader sees it only like the submitted forms that show it: not if these
     * are about themselves (decision 010), and not from an unsent draft (decision 080).
     * @throws NotVisible
     */
    async read(actor: Actor, key: string): Promise<{ contentType: string; bytes: Buffer }> {
      const upload = await db.prisma.upload.findUnique({
        where: { key },
        select: {
          ownerId: true,
          contentType: true,
          uses: { select: { pulse: { select: { hash: true } } }, take: MAX_FORMS },
        },
      });
      if (upload === null) throw new NotVisible(MESSAGES.uploads.notFound);
      const isOwn = upload.ownerId === actor.userId;
      if (!isOwn || actor.impersonator !== null) {
        const forms = await Promise.all(
          upload.uses.map(({ pulse: { hash } }) =>
            findPulse(onPool(db), viewerOf(actor, clock), hash),
          ),
        );
        const isReadable = forms.some(
          (form) => form !== undefined && canView(actor, form) && !isKeptDraft(actor, form),
        );
        if (!isReadable) throw new NotVisible(MESSAGES.uploads.notFound);
      }
      const bytes = await storage.get(key);
      if (bytes === undefined) throw new NotVisible(MESSAGES.uploads.notFound);
      return { contentType: upload.contentType, bytes };
    },
  };
}

import type { Upload } from '@reviews/db';
import type { BuiltEmployee } from './build-employee.ts';
import { buildEmployee } from './build-employee.ts';
import { newHash } from './new-hash.ts';
import type { Saved, Store } from './store.ts';

export type UploadGiven = {
  readonly owner?: Pick<BuiltEmployee, 'user'>;
  readonly key?: string;
  readonly contentType?: string;
  readonly size?: number;
  /** Forms whose submitted text shows the image. */
  readonly usedBy?: readonly Saved[];
};

/** Saves the row of an uploaded image. Store its bytes in the file storage under the same key. */
export async function buildUpload(db: Store, given: UploadGiven = {}): Promise<Upload> {
  const owner = given.owner ?? (await buildEmployee(db));
  return db.prisma.upload.create({
    data: {
      key: given.key ?? newHash(),
      ownerId: owner.user.id,
      contentType: given.contentType ?? 'image/png',
      size: given.size ?? 1,
      uses: { createMany: { data: (given.usedBy ?? []).map(({ id }) => ({ pulseId: id })) } },
    },
  });
}

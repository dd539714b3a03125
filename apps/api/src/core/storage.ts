import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';

/** Where files are kept: a folder, or anything that speaks S3. Keys are our own random names. */
export interface FileStorage {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Undefined where there is no such file. */
  get(key: string): Promise<Buffer | undefined>;
  /** Where there is no such file, nothing happens. */
  remove(key: string): Promise<void>;
}

function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Waits until the names in a folder are on the disk; Windows writes them by itself and opens no folders. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Files in a folder of this machine; written beside and renamed, so that no half file is ever read. */
export function folderStorage(folder: string): FileStorage {
  return {
    async put(key, bytes) {
      await mkdir(folder, { recursive: true });
      const temporary = path.join(folder, `.${key}.part`);
      // The row that names the file is on the disk when it is confirmed: so must the file and its name be.
      await writeFile(temporary, bytes, { flush: true });
      await rename(temporary, path.join(folder, key));
      await flushFolder(folder);
    },
    async get(key) {
      try {
        return await readFile(path.join(folder, key));
      } catch (error) {
        if (isMissingFile(error)) return undefined;
        throw error;
      }
    },
    async remove(key) {
      await rm(path.join(folder, key), { force: true });
    },
  };
}

export interface S3Settings {
  readonly endpoint: string | undefined;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
}

/** Files in an S3-compatible store, shared by every API process. */
export function s3Storage({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: S3Settings): FileStorage {
  const client = new S3Client({
    region,
    forcePathStyle: endpoint !== undefined,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
  });
  return {
    async put(key, bytes, contentType) {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: contentType }),
      );
    },
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        return Body === undefined ? undefined : Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
  };
}

/** The settings that say where files are kept (`env.ts`). */
export interface StorageSettings {
  readonly STORAGE_DIR: string;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_BUCKET?: string | undefined;
  readonly S3_REGION: string;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** The storage of an installation: a store where a bucket is named, else a folder. */
export function storageOf(env: StorageSettings): FileStorage {
  if (env.S3_BUCKET === undefined) return folderStorage(env.STORAGE_DIR);
  return s3Storage({
    endpoint: env.S3_ENDPOINT,
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  });
}

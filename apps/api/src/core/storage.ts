import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';

/** File storage: a folder, or anything that speaks S3. Keys are our own random names. */
export interface FileStorage {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Returns undefined if the file does not exist. */
  get(key: string): Promise<Buffer | undefined>;
  /** Does nothing if the file does not exist. */
  remove(key: string): Promise<void>;
}

function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Flushes a folder's entries to disk. Windows does this by itself and cannot open folders. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Stores files in a folder of this machine. Writes a temporary file and renames it, so that no one
 * reads a partial file.
 */
export function folderStorage(folder: string): FileStorage {
  return {
    async put(key, bytes) {
      await mkdir(folder, { recursive: true });
      const temporary = path.join(folder, `.${key}.part`);
      // The row that names the file is on disk once confirmed, so the file and its name must be
      // too.
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

/** Stores files in an S3-compatible store shared by every API process. */
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

/** Settings that choose the storage (`env.ts`). */
export interface StorageSettings {
  readonly STORAGE_DIR: string;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_BUCKET?: string | undefined;
  readonly S3_REGION: string;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** Returns the configured storage: a store if a bucket is named, else a folder. */
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

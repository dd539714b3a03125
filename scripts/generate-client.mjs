// Generates the Prisma client into packages/db/src/generated when the schema is newer than the client.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashOfFiles, listFiles, PROJECT, projectNode } from './project.mjs';

const SCHEMA = path.join(PROJECT, 'prisma', 'schema');
const GENERATED = path.join(PROJECT, 'packages', 'db', 'src', 'generated');
const STAMP = path.join(GENERATED, '.stamp');

function fingerprint() {
  const schema = listFiles(SCHEMA, (file) => file.endsWith('.prisma'));
  return hashOfFiles([...schema, path.join(PROJECT, 'node_modules', 'prisma', 'package.json')]);
}

/**
 * Generates the client unless it matches the current schema. Returns whether it did; throws when
 * Prisma fails.
 */
export function generateClient({ force = false } = {}) {
  const wanted = fingerprint();
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return false;
  const prisma = path.join(PROJECT, 'node_modules', 'prisma', 'build', 'index.js');
  const node = projectNode();
  const result = spawnSync(node, [prisma, 'generate', '--no-hints'], {
    cwd: PROJECT,
    encoding: 'utf8',
    // The command line looks for a native engine and would download one. Generating does not use
    // it, so any executable will do.
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: node,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
  });
  if (result.status !== 0) {
    throw new Error(
      `The database client could not be generated:\n${result.stdout}${result.stderr}`,
    );
  }
  writeFileSync(STAMP, wanted);
  return true;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const done = generateClient({ force: process.argv.includes('--force') });
  console.log(done ? 'Database client generated.' : 'Database client is up to date.');
}

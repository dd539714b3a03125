import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import type {
  SqlDriverAdapter,
  SqlMigrationAwareDriverAdapterFactory,
  SqlQuery,
} from '@prisma/driver-adapter-utils';
import { PrismaPg } from '@prisma/adapter-pg';
import type { SchemaEngine, SchemasContainer } from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { MIGRATIONS_FOLDER, migrate } from './migrate.ts';

const SCHEMA_FOLDER = fileURLToPath(new URL('../../../prisma/schema/', import.meta.url));
const LOCK_FILE = 'migration_lock.toml';
const LOCK_FILE_TEXT =
  '# Written with the migrations; keep it in version control.\nprovider = "postgresql"\n';

/** From year to second. */
const TIMESTAMP_DIGITS = 14;

async function readSchema(): Promise<SchemasContainer> {
  const entries = (await readdir(SCHEMA_FOLDER)).filter((name) => name.endsWith('.prisma')).sort();
  const files = entries.map(async (name) => ({
    path: path.join(SCHEMA_FOLDER, name),
    content: await readFile(path.join(SCHEMA_FOLDER, name), 'utf8'),
  }));
  return { files: await Promise.all(files) };
}

/**
 * Adapts the driver adapter to the schema engine: PostgreSQL's catalogues have columns of the
 * one-byte type "char", which the adapter refuses and the engine expects as characters. The engine
 * sends one query at a time, so one variable is enough.
 */
function catalogAdapter(url: string): SqlMigrationAwareDriverAdapterFactory {
  let characters: number[] = [];
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const query = pool.query.bind(pool);
  Object.assign(pool, {
    query: async (config: pg.QueryArrayConfig) => {
      const result = await query(config);
      characters = result.fields.flatMap((field, index) =>
        field.dataTypeID === pg.types.builtins.CHAR ? [index] : [],
      );
      for (const index of characters)
        Object.assign(result.fields[index] ?? {}, { dataTypeID: pg.types.builtins.TEXT });
      return result;
    },
  });
  const factory = new PrismaPg(pool, { disposeExternalPool: true });
  const connect = async (): Promise<SqlDriverAdapter> => {
    const adapter = await factory.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    return Object.assign(adapter, {
      queryRaw: async (asked: SqlQuery) => {
        const answer = await queryRaw(asked);
        for (const index of characters) answer.columnTypes[index] = ColumnTypeEnum.Character;
        return answer;
      },
    });
  };
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect,
    connectToShadowDb: connect,
  };
}

/**
 * Opens Prisma's schema engine as WebAssembly, to write migrations. The native engine would be
 * downloaded on first use, which fails behind a proxy; this one is part of the packages.
 */
async function openEngine(url: string): Promise<SchemaEngine> {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const wasmFile = new URL(
    'schema_engine_bg.wasm',
    import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg'),
  );
  const { instance } = await WebAssembly.instantiate(await readFile(wasmFile), {
    './schema_engine_bg.js': { ...bindings },
  });
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports['__wbindgen_start'];
  if (typeof start === 'function') start();

  const schema = await readSchema();
  const datamodels = schema.files.map((file): [string, string] => [file.path, file.content]);
  const adapter = bindMigrationAwareSqlAdapterFactory(catalogAdapter(url));
  return bindings.SchemaEngine.new({ datamodels }, () => undefined, adapter);
}

/**
 * Omits the removal of handwritten objects that the schema language cannot express (partial and
 * expression indexes, compound foreign keys). They are recognised by name: Prisma's own names have
 * one of four endings.
 */
function withoutHandWritten(sql: string): string | null {
  const blocks = sql
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '' && !block.startsWith('-- This is an empty migration'));
  const kept = blocks.filter((block) => {
    const dropped = /^-- Drop(?:ForeignKey|Index)\n.*DROP (?:CONSTRAINT|INDEX) "([^"]+)"/.exec(
      block,
    )?.[1];
    return dropped === undefined || /_(?:pkey|key|idx|fkey)$/.test(dropped);
  });
  return kept.length === 0 ? null : `${kept.join('\n\n')}\n`;
}

export type DiffOptions = {
  /**
   * Ignores existing migrations, so that the SQL creates the whole schema. For rewriting the first
   * migration.
   */
  readonly fromEmpty?: boolean;
};

/**
 * Returns the SQL from the migrations to the current schema, or null when they agree. `url` must be
 * an empty database, to which the migrations are applied.
 */
export async function pendingMigration(
  url: string,
  { fromEmpty = false }: DiffOptions = {},
): Promise<string | null> {
  if (!fromEmpty) await migrate(url);
  const engine = await openEngine(url);
  const schema = await readSchema();
  try {
    const result = await engine.diff({
      from: { tag: 'schemaDatasource', ...schema, configDir: SCHEMA_FOLDER },
      to: { tag: 'schemaDatamodel', ...schema },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return withoutHandWritten(result.stdout ?? '');
  } finally {
    engine.free();
  }
}

/**
 * Writes the difference between migrations and schema to
 * `prisma/migrations/<timestamp>_<name>/migration.sql`. Returns its path, or null if there is no
 * difference. `url` must be an empty database; `now` is the timestamp.
 */
export async function diffMigration(
  url: string,
  name: string,
  now: Date,
  options: DiffOptions = {},
): Promise<string | null> {
  const sql = await pendingMigration(url, options);
  if (sql === null) return null;
  const timestamp = now.toISOString().replace(/\D/g, '').slice(0, TIMESTAMP_DIGITS);
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  const folder = path.join(MIGRATIONS_FOLDER, `${timestamp}_${slug}`);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(MIGRATIONS_FOLDER, LOCK_FILE), LOCK_FILE_TEXT);
  const file = path.join(folder, 'migration.sql');
  await writeFile(file, sql);
  return file;
}

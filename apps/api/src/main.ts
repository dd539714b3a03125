import { createServer } from 'node:http';
import { openDatabase } from '@reviews/db';
import { createApp } from './app.ts';
import { systemClock } from './core/clock.ts';
import { createLogger } from './core/logger.ts';
import { folderStorage, s3Storage } from './core/storage.ts';
import { readEnv, type Env } from './env.ts';
import { gracefulEnd } from './http/graceful-end.ts';
import { createServices } from './services.ts';

/** Requests under way when the process is told to end get this long. */
const DRAIN_MS = 10_000;
const EXIT_PORT_TAKEN = 2;

/** The settings, or the end: whoever starts the server reads what is wrong, not where in the code that was noticed. */
function settings(): Env {
  try {
    return readEnv();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

const env = settings();
const logger = createLogger(env.LOG_LEVEL);
const db = openDatabase(env.DATABASE_URL, {
  poolSize: env.DATABASE_POOL_SIZE,
  onConnectionLost: () => logger.warn('a database connection was lost'),
});
const storage =
  env.S3_BUCKET === undefined
    ? folderStorage(env.STORAGE_DIR)
    : s3Storage({ endpoint: env.S3_ENDPOINT, bucket: env.S3_BUCKET, region: env.S3_REGION, accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY });
const services = createServices({ env, db, clock: systemClock, storage, logger });
const server = createServer(createApp(services));

server.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE') logger.fatal({ port: env.PORT }, `Port ${env.PORT} is taken. Set PORT to another one.`);
  else logger.fatal({ code: error.code }, 'The server cannot listen.');
  process.exit(error.code === 'EADDRINUSE' ? EXIT_PORT_TAKEN : 1);
});
server.listen(env.PORT, env.HOST, () => {
  const address = server.address();
  logger.info({ port: typeof address === 'object' ? address?.port : env.PORT }, 'listening');
  // Whoever started this process as its child waits for this.
  process.send?.({ listening: typeof address === 'object' ? address?.port : env.PORT });
});

const endServer = gracefulEnd(server, DRAIN_MS);
let ending = false;

/** Takes no new request, lets those under way end, closes the database. */
function end(): void {
  if (ending) return;
  ending = true;
  services.process.startDraining();
  void endServer().then(() => db.close()).then(() => process.exit(0));
}
process.on('SIGTERM', end);
process.on('SIGINT', end);

import { createServer } from 'node:http';
import { openDatabase } from '@reviews/db';
import { createApp } from './app.ts';
import { systemClock } from './core/clock.ts';
import { createLogger } from './core/logger.ts';
import { storageOf } from './core/storage.ts';
import { readEnv, type Env } from './env.ts';
import { gracefulEnd } from './http/graceful-end.ts';
import { createServices } from './services.ts';

/** Requests that have begun when no more are taken get this long. */
const LIMIT_MS = 10_000;
/**
 * A connection without a request is kept this long: longer than proxies keep theirs (most a minute), so that it is they who
 * close it, and none sends a request into a connection that is just being closed.
 */
const KEEP_ALIVE_MS = 75_000;
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
const services = createServices({ env, db, clock: systemClock, storage: storageOf(env), logger });
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

server.keepAliveTimeout = KEEP_ALIVE_MS;
const endServer = gracefulEnd(server);
let ending = false;

/** Says that it goes, takes requests for `drainMs` milliseconds more, lets those under way end, closes the database. */
function end(drainMs: number): void {
  if (ending) return;
  ending = true;
  services.process.startDraining();
  void endServer({ drainMs, limitMs: LIMIT_MS }).then(() => db.close()).then(() => process.exit(0));
}
process.on('SIGTERM', () => end(env.drainMs));
// A person at the keyboard waits, and nobody else is there to send to.
process.on('SIGINT', () => end(0));

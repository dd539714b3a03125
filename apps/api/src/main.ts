import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@reviews/db';
import { createApp } from './app.ts';
import { systemClock } from './core/clock.ts';
import { describeError } from './core/describe-error.ts';
import { createLogger } from './core/logger.ts';
import { findChromium } from './core/printing/find-chromium.ts';
import { repeat } from './core/repeat.ts';
import { createSiteLink } from './core/site-link.ts';
import { setRowChecks } from './core/sql.ts';
import { storageOf } from './core/storage.ts';
import { statementObserver } from './core/watch-statements.ts';
import { readEnv, type Env } from './env.ts';
import { gracefulEnd } from './http/graceful-end.ts';
import { ownOrigin } from './http/own-origin.ts';
import { createMetricsServer } from './http/metrics-server.ts';
import { answerable } from './http/answerable.ts';
import { createServices } from './services.ts';

/** Time for running requests to finish after the last one was accepted. */
const LIMIT_MS = 10_000;
/**
 * Keep-alive of an idle connection: longer than that of proxies (usually a minute), so that they
 * close it and never send a request into a closing connection.
 */
const KEEP_ALIVE_MS = 75_000;
/** Maximum wait for an unreachable trace collector. */
const LAST_SPANS_MS = 2000;
/** Time between two cleanups. */
const SWEEP_EVERY_MS = 60 * 60_000;
const EXIT_PORT_TAKEN = 2;

/** Returns the settings, or ends the process with a readable message instead of a stack trace. */
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
setRowChecks(env.checksOutput);

// After an unhandled error the process state is unknown: logs where it happened, and exits.
// Uncommitted work is rolled back.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    logger.fatal({ event, error: describeError(error) }, 'unhandled error; the process ends');
    process.exit(1);
  });
}

// Loaded only if configured, so that start time and memory stay the same otherwise.
const metrics =
  env.METRICS_PORT === undefined ? undefined : (await import('./core/metrics.ts')).createMetrics();
const tracing = env.wantsTraces
  ? (await import('./core/tracing.ts')).startTracing({
      serviceName: env.OTEL_SERVICE_NAME,
      ratio: env.OTEL_TRACES_SAMPLER_ARG,
      delayMs: env.OTEL_BSP_SCHEDULE_DELAY,
    })
  : undefined;
const mailer =
  env.SMTP_URL === undefined
    ? null
    : (await import('./core/smtp-mailer.ts')).smtpMailer({
        url: env.SMTP_URL,
        from: env.MAIL_FROM ?? '',
      });
const chromium = env.WEB_DIST === 'none' ? null : findChromium(env.CHROMIUM_PATH);
const printer =
  chromium === null
    ? null
    : (await import('./core/printing/page-printer.ts')).createPagePrinter({
        program: chromium,
        origin: () => ownOrigin(server),
        siteLink: createSiteLink(env.PUBLIC_URL),
      });
const watch = { metrics, tracing };
const isStatementWatched =
  metrics !== undefined || tracing !== undefined || env.SLOW_STATEMENT_MS > 0;
const db = openDatabase(env.DATABASE_URL, {
  poolSize: env.DATABASE_POOL_SIZE,
  ...(isStatementWatched
    ? { onStatement: statementObserver(watch, logger, env.SLOW_STATEMENT_MS) }
    : {}),
  onConnectionLost: () => logger.warn('a database connection was lost'),
});
const jobQueue =
  env.JOBS_EVERY_SECONDS === 0
    ? undefined
    : (await import('./core/jobs.ts')).createJobQueue({
        db,
        logger,
        everySeconds: env.JOBS_EVERY_SECONDS,
        onDone: metrics?.jobEnded,
      });
const services = createServices({
  env,
  db,
  clock: systemClock,
  storage: storageOf(env),
  mailer,
  printer,
  logger,
  watch,
  jobs: jobQueue,
});
const server = createServer(answerable(createApp(services)));

server.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE')
    logger.fatal(
      { port: env.PORT },
      `Port ${env.PORT} is already in use. Set PORT to another port.`,
    );
  else logger.fatal({ code: error.code }, 'The server cannot listen.');
  process.exit(error.code === 'EADDRINUSE' ? EXIT_PORT_TAKEN : 1);
});
server.listen(env.PORT, env.HOST, () => {
  const address = server.address();
  logger.info({ port: typeof address === 'object' ? address?.port : env.PORT }, 'listening');
  // A parent process waits for this message.
  process.send?.({ listening: typeof address === 'object' ? address?.port : env.PORT });
});

if (metrics !== undefined) {
  metrics.watchPool(db.pool);
  const asked = createMetricsServer(metrics.registry);
  asked.on('error', (error: NodeJS.ErrnoException) => {
    logger.fatal(
      { code: error.code, port: env.METRICS_PORT },
      'Cannot serve metrics on METRICS_PORT.',
    );
    process.exit(error.code === 'EADDRINUSE' ? EXIT_PORT_TAKEN : 1);
  });
  asked.listen(env.METRICS_PORT, env.METRICS_HOST, () => {
    const address = asked.address();
    logger.info(
      { port: typeof address === 'object' ? address?.port : env.METRICS_PORT },
      'metrics listening',
    );
  });
}

server.keepAliveTimeout = KEEP_ALIVE_MS;
const endServer = gracefulEnd(server);
const jobs =
  env.mailEveryMs === 0
    ? []
    : [
        repeat({ name: 'mail', everyMs: env.mailEveryMs, logger }, (signal) =>
          services.mailDispatch.run(signal),
        ),
        repeat({ name: 'invitations', everyMs: env.mailEveryMs, logger }, async (signal) => {
          await services.forgottenPasswords.run(signal);
          return services.invitationMails.run(signal);
        }),
        repeat({ name: 'sweep', everyMs: SWEEP_EVERY_MS, logger }, () =>
          services.mailDispatch.sweep(),
        ),
      ];
const sweeps = [
  repeat(
    { name: 'integrations sweep', everyMs: SWEEP_EVERY_MS, logger },
    async () => (await services.integrations.sweep()) + (await services.webhookJob.sweep()),
  ),
  repeat({ name: 'imports sweep', everyMs: SWEEP_EVERY_MS, logger }, (signal) =>
    services.importJob.sweep(signal),
  ),
];
void jobQueue?.start({
  launch: services.launchJob,
  due_moments: services.dueMomentsJob,
  reminders: services.digestJob,
  people_import: services.importJob,
  scheduled_imports: services.scheduledImportJob,
  webhooks: services.webhookJob,
});
let ending = false;

/**
 * Stops the process: reports it on /readyz, accepts requests for `drainMs` more milliseconds,
 * finishes running ones, and closes the database.
 */
function end(drainMs: number): void {
  if (ending) return;
  ending = true;
  logger.info({ drainMs }, 'ending');
  services.process.startDraining();
  // Emails and jobs stop while requests finish; other processes take over the rest.
  const jobsEnd = Promise.all([
    ...[...jobs, ...sweeps].map((stop) => stop()),
    jobQueue?.stop(LIMIT_MS),
  ]);
  void endServer({ drainMs, limitMs: LIMIT_MS })
    .then(() => Promise.race([jobsEnd, delay(LIMIT_MS)]))
    .then(() => mailer?.close())
    .then(() => db.close())
    .then(() => Promise.race([tracing?.close(), delay(LAST_SPANS_MS)]))
    .catch((error: unknown) => logger.error({ error: describeError(error) }, 'shutdown failed'))
    .then(() => {
      logger.info('ended');
      process.exit(0);
    });
}
process.on('SIGTERM', () => end(env.drainMs));
// A person waits at the keyboard, and there is no proxy to notify.
process.on('SIGINT', () => end(0));

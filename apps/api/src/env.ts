import { z } from 'zod';
import { parseSecretKeys, type SecretKey } from './core/secret-box.ts';

const flag = z
  .literal(['on', 'off', 'true', 'false', '1', '0'])
  .transform((text) => ['on', 'true', '1'].includes(text));

/** All settings; docs/operations.md has a row for each. */
export const SETTINGS = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  DATABASE_URL: z.string().min(1),
  // Exports may hold a connection each (SNAPSHOTS_AT_ONCE) and log who exports on a further one.
  DATABASE_POOL_SIZE: z.coerce.number().int().min(4).max(200).default(10),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  /**
   * Public address of the product. Decides whether cookies are Secure if COOKIE_SECURE is not set;
   * without either, each connection decides.
   */
  PUBLIC_URL: z.url().optional(),
  /** Number of proxies in front; their X-Forwarded-For is trusted. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /**
   * Seconds for which a process that was told to stop still accepts requests, so that the proxy can
   * notice; default 5 behind a proxy, 0 without.
   */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
  COOKIE_SECURE: flag.optional(),
  STORAGE_DIR: z.string().default('.data/uploads'),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Statements that take at least this many milliseconds are logged; 0 logs none. */
  SLOW_STATEMENT_MS: z.coerce.number().int().min(0).default(1000),
  /**
   * Port for Prometheus; no metrics if absent. It is a separate listener, so that metrics are never
   * public by mistake.
   */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /**
   * OTLP endpoint for traces; no traces if absent. The exporter reads the other
   * OTEL_EXPORTER_OTLP_* settings and OTEL_RESOURCE_ATTRIBUTES itself.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url().optional(),
  OTEL_SDK_DISABLED: flag.default(false),
  OTEL_SERVICE_NAME: z.string().default('reviews'),
  /** Share of traces started here that are recorded, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Milliseconds that spans are collected before they are sent. */
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(10).default(5000),
  /**
   * Mail server, `smtp://user:password@host:port`. Without one, emails are kept for administrators
   * to read.
   */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Sender of emails: an address, or a name with an address. */
  MAIL_FROM: z
    .string()
    .max(320)
    .regex(/^[^\r\n]*@[^\r\n]*$/)
    .optional(),
  /** Seconds between two polls of the outbox; 0: this process sends no email. */
  MAIL_EVERY_SECONDS: z.coerce.number().min(0).max(3600).default(5),
  /** Seconds between two polls for jobs, at least 0.5; 0: this process runs none. */
  JOBS_EVERY_SECONDS: z.coerce
    .number()
    .max(3600)
    .refine((seconds) => seconds === 0 || seconds >= 0.5, 'Must be 0, or 0.5 or more.')
    .default(1),
  /**
   * Keys that encrypt the secrets of external systems: `1:` and 32 bytes in base64, newest first,
   * comma-separated. Without one, no secret can be stored.
   */
  SECRETS_KEYS: z
    .string()
    .refine(
      (text) => parseSecretKeys(text) !== null,
      'Use number:key, with a key of 32 bytes in base64. Separate several with commas.',
    )
    .optional(),
  /**
   * Hosts, with or without port, that webhooks and imports may reach although they are private or
   * without TLS; comma-separated.
   */
  OUTGOING_HOSTS: z.string().optional(),
  /**
   * The only folder on this machine that scheduled imports read files from. Without one they read
   * only URLs.
   */
  IMPORT_FOLDER: z.string().min(1).optional(),
  /**
   * Path of the Chromium that makes packet PDFs; 'none' leaves printing to browsers. If absent,
   * looks in the usual places.
   */
  CHROMIUM_PATH: z.string().optional(),
  /** Folder of the built web application; 'none' serves only the API. */
  WEB_DIST: z.string().default('apps/web/dist'),
});

/** Sending email requires a sender and the public address for links. */
const COMPLETE_SETTINGS = SETTINGS.superRefine((env, context) => {
  for (const name of ['MAIL_FROM', 'PUBLIC_URL'] as const) {
    if (env.SMTP_URL !== undefined && env[name] === undefined)
      context.addIssue({ code: 'custom', path: [name], message: 'Required with SMTP_URL.' });
  }
});

const MS_PER_SECOND = 1000;
/** Several times what docker/haproxy.cfg takes to notice. */
const DRAIN_SECONDS_BEHIND_PROXY = 5;

/**
 * The settings, with derived values. `cookieSecure` is undefined if neither COOKIE_SECURE nor
 * PUBLIC_URL decides. `drainMs` follows from DRAIN_SECONDS and TRUST_PROXY, `mailEveryMs` from
 * MAIL_EVERY_SECONDS, `secretKeys` from SECRETS_KEYS, `trustedHosts` from OUTGOING_HOSTS.
 * `wantsTraces` says whether there is a collector.
 * `checksOutput` is true outside production: responses and rows of SQL are checked against their
 * schemas, and a mismatch is an error.
 */
export type Env = z.infer<typeof SETTINGS> & {
  readonly cookieSecure: boolean | undefined;
  readonly drainMs: number;
  readonly mailEveryMs: number;
  readonly wantsTraces: boolean;
  readonly checksOutput: boolean;
  readonly secretKeys: readonly SecretKey[];
  readonly trustedHosts: readonly string[];
};

/**
 * Reads the settings from the environment. No other code in the API reads `process.env`.
 * @throws Error naming every setting that is missing or wrong.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = COMPLETE_SETTINGS.safeParse(given);
  if (!parsed.success)
    throw new Error(`The settings are not valid.\n${z.prettifyError(parsed.error)}`);
  const env = parsed.data;
  const drainSeconds = env.DRAIN_SECONDS ?? (env.TRUST_PROXY > 0 ? DRAIN_SECONDS_BEHIND_PROXY : 0);
  const wantsTraces =
    !env.OTEL_SDK_DISABLED &&
    (env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined;
  const trustedHosts = (env.OUTGOING_HOSTS ?? '')
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '');
  const secretKeys =
    env.SECRETS_KEYS === undefined ? [] : (parseSecretKeys(env.SECRETS_KEYS) ?? []);
  return {
    ...env,
    wantsTraces,
    checksOutput: env.NODE_ENV !== 'production',
    secretKeys,
    trustedHosts,
    cookieSecure: env.COOKIE_SECURE ?? env.PUBLIC_URL?.startsWith('https:'),
    drainMs: drainSeconds * MS_PER_SECOND,
    mailEveryMs: env.MAIL_EVERY_SECONDS * MS_PER_SECOND,
  };
}

import { z } from 'zod';
import { parseSecretKeys, type SecretKey } from './core/secret-box.ts';

const flag = z
  .literal(['on', 'off', 'true', 'false', '1', '0'])
  .transform((text) => ['on', 'true', '1'].includes(text));

/** Every setting; docs/operations.md has a row for each. */
export const SETTINGS = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  DATABASE_URL: z.string().min(1),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  /** The address people type; decides whether cookies are Secure where COOKIE_SECURE does not say; without it, each connection does. */
  PUBLIC_URL: z.url().optional(),
  /** How many proxies stand in front (their X-Forwarded-For is believed). */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** How long a process told to end still takes requests, so that the proxy has sent elsewhere before; 5 behind a proxy, 0 without. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
  COOKIE_SECURE: flag.optional(),
  STORAGE_DIR: z.string().default('.data/uploads'),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** A statement that takes this many milliseconds is named in the log; 0 names none. */
  SLOW_STATEMENT_MS: z.coerce.number().int().min(0).default(1000),
  /** Where Prometheus asks; nowhere when absent. A listener of its own, so that it is never public by mistake. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Where traces are sent; nowhere when absent. The further OTEL_EXPORTER_OTLP_* settings and OTEL_RESOURCE_ATTRIBUTES are read by the exporter itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url().optional(),
  OTEL_SDK_DISABLED: flag.default(false),
  OTEL_SERVICE_NAME: z.string().default('reviews'),
  /** Share of the traces begun here that are recorded, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Milliseconds that spans are gathered before they are sent. */
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(10).default(5000),
  /** The mail server, `smtp://user:password@host:port`; where there is none, mails are kept to be read by administrators. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Who mails come from: an address, or a name with one. */
  MAIL_FROM: z
    .string()
    .max(320)
    .regex(/^[^\r\n]*@[^\r\n]*$/)
    .optional(),
  /** Seconds between two looks into the outbox; 0: this process sends no mail. */
  MAIL_EVERY_SECONDS: z.coerce.number().min(0).max(3600).default(5),
  /** Seconds between two looks for jobs, at least half a one; 0: this process does none. */
  JOBS_EVERY_SECONDS: z.coerce
    .number()
    .max(3600)
    .refine((seconds) => seconds === 0 || seconds >= 0.5, 'Half a second or more, or 0.')
    .default(1),
  /** What secrets of systems outside are kept under: `1:` and 32 bytes in base64, newer ones before older, with commas. Without one, none can be kept. */
  SECRETS_KEYS: z
    .string()
    .refine(
      (text) => parseSecretKeys(text) !== null,
      'Give number:key, the key 32 bytes in base64, and further ones after a comma.',
    )
    .optional(),
  /** Hosts, with a port or without, that webhooks and imports may reach although they are private or without TLS, with commas. */
  OUTGOING_HOSTS: z.string().optional(),
  /** The one folder of this machine that scheduled imports read files from; without one they read addresses alone. */
  IMPORT_FOLDER: z.string().min(1).optional(),
  /** The Chromium that makes PDFs of packets; 'none' leaves printing to browsers. Where the system usually has it when absent. */
  CHROMIUM_PATH: z.string().optional(),
  /** Folder of the built web application; 'none' serves the API alone. */
  WEB_DIST: z.string().default('apps/web/dist'),
});

/** A mail says who it is from, and leads to where people go. */
const COMPLETE_SETTINGS = SETTINGS.superRefine((env, context) => {
  for (const name of ['MAIL_FROM', 'PUBLIC_URL'] as const) {
    if (env.SMTP_URL !== undefined && env[name] === undefined)
      context.addIssue({ code: 'custom', path: [name], message: 'Needed with SMTP_URL.' });
  }
});

const MS_PER_SECOND = 1000;
/** Several times what docker/haproxy.cfg takes to notice. */
const DRAIN_SECONDS_BEHIND_PROXY = 5;

/** `cookieSecure` is undefined where neither COOKIE_SECURE nor PUBLIC_URL says. `drainMs` follows from DRAIN_SECONDS and TRUST_PROXY, `mailEveryMs` from MAIL_EVERY_SECONDS. `wantsTraces` says whether there is a collector, `secretKeys` and `trustedHosts` what SECRETS_KEYS and OUTGOING_HOSTS hold. */
export type Env = z.infer<typeof SETTINGS> & {
  readonly cookieSecure: boolean | undefined;
  readonly drainMs: number;
  readonly mailEveryMs: number;
  readonly wantsTraces: boolean;
  readonly secretKeys: readonly SecretKey[];
  readonly trustedHosts: readonly string[];
};

/**
 * Reads the settings from the environment; the only reader of `process.env` in the API.
 * @throws Error naming every setting that is missing or wrong.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = COMPLETE_SETTINGS.safeParse(given);
  if (!parsed.success)
    throw new Error(`The settings are not usable.\n${z.prettifyError(parsed.error)}`);
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
    secretKeys,
    trustedHosts,
    cookieSecure: env.COOKIE_SECURE ?? env.PUBLIC_URL?.startsWith('https:'),
    drainMs: drainSeconds * MS_PER_SECOND,
    mailEveryMs: env.MAIL_EVERY_SECONDS * MS_PER_SECOND,
  };
}

import { z } from 'zod';

const flag = z.literal(['on', 'off', 'true', 'false', '1', '0']).transform((text) => ['on', 'true', '1'].includes(text));

const schema = z.object({
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
  /** Folder of the built web application; empty serves the API alone. */
  WEB_DIST: z.string().default('apps/web/dist'),
});

const MS_PER_SECOND = 1000;
/** Several times what docker/haproxy.cfg takes to notice. */
const DRAIN_SECONDS_BEHIND_PROXY = 5;

/** `cookieSecure` is undefined where neither COOKIE_SECURE nor PUBLIC_URL says. `drainMs` follows from DRAIN_SECONDS and TRUST_PROXY. */
export type Env = z.infer<typeof schema> & { readonly cookieSecure: boolean | undefined; readonly drainMs: number };

/**
 * Reads the settings from the environment; the only reader of `process.env` in the API.
 * @throws Error naming every setting that is missing or wrong.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new Error(`The settings are not usable.\n${z.prettifyError(parsed.error)}`);
  const env = parsed.data;
  const drainSeconds = env.DRAIN_SECONDS ?? (env.TRUST_PROXY > 0 ? DRAIN_SECONDS_BEHIND_PROXY : 0);
  return { ...env, cookieSecure: env.COOKIE_SECURE ?? env.PUBLIC_URL?.startsWith('https:'), drainMs: drainSeconds * MS_PER_SECOND };
}

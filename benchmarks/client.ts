import { Agent, request, type RequestOptions } from 'node:http';
import { DEMO_PASSWORD } from '@reviews/factories/demo-accounts';

const MICROSECONDS = 1_000;

/** Cookies and anti-forgery token of one signed-in browser. */
export interface SignedIn {
  readonly cookie: string;
  readonly token: string;
}

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly setCookies: readonly string[];
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** One request on a kept connection. */
export function send(url: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const settings: RequestOptions = { agent, method: options.method ?? 'GET', headers: options.headers ?? {} };
    const outgoing = request(url, settings, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString(), setCookies: response.headers['set-cookie'] ?? [] }));
    });
    outgoing.on('error', reject);
    outgoing.end(options.body);
  });
}

const cookieHeader = (setCookies: readonly string[]) => setCookies.map((cookie) => cookie.split(';')[0]).join('; ');
const tokenIn = (cookies: string) => /XSRF-TOKEN=([^;]+)/.exec(cookies)?.[1] ?? '';

/** Signs in with the demo password. */
export async function signIn(base: string, email: string): Promise<SignedIn> {
  const before = cookieHeader((await send(`${base}/api/app_config`)).setCookies);
  const reply = await send(`${base}/auth/login`, {
    method: 'POST',
    headers: { cookie: before, 'x-xsrf-token': tokenIn(before), 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  if (reply.status !== 200) throw new Error(`Sign-in of ${email} was answered with ${reply.status}.`);
  const cookie = cookieHeader(reply.setCookies);
  return { cookie, token: tokenIn(cookie) };
}

/** Milliseconds one call took, to the microsecond. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - start) / MICROSECONDS / 1_000;
}

/** The value at a quantile of a sample. */
export function quantile(sample: readonly number[], q: number): number {
  const sorted = [...sample].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

export const median = (sample: readonly number[]): number => quantile(sample, 0.5);

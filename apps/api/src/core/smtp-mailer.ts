import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

export interface SmtpSettings {
  /**
   * `smtp://user:password@host:port`; `smtps://` for TLS from the first byte; `?requireTLS=true`
   * refuses to continue without TLS.
   */
  readonly url: string;
  /** From header: an address, or a name with an address. */
  readonly from: string;
}

const TLS_PORT = 465;
const SUBMISSION_PORT = 587;
const CONNECTIONS = 2;
/** Timeout for an unresponsive server; no longer than the time for which a mail is claimed. */
const CONNECT_MS = 10_000;
const IDLE_MS = 20_000;

/** Returns the domain of the sender's address, used in message ids. */
const domainOf = (from: string): string => /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/** Creates an SMTP mailer. Loaded only if there is a mail server. */
export function smtpMailer({ url, from }: SmtpSettings): Mailer {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname,
    port: port === '' ? (secure ? TLS_PORT : SUBMISSION_PORT) : Number(port),
    secure,
    requireTLS: searchParams.get('requireTLS') === 'true',
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: IDLE_MS,
    // Text is plain text: it must never make this process open a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = domainOf(from);
  return {
    async send({ id, to, subject, text }) {
      await transport.sendMail({
        // As an object, so that an address cannot be parsed as two.
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        // Prevents automatic replies.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
    },
    close: () => transport.close(),
  };
}

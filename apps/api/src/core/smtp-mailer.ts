import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

export interface SmtpSettings {
  /** `smtp://user:password@host:port`, `smtps://` for TLS from the first byte; `?requireTLS=true` refuses to go on without. */
  readonly url: string;
  /** As it stands in the mails: an address, or a name with one. */
  readonly from: string;
}

const TLS_PORT = 465;
const SUBMISSION_PORT = 587;
const CONNECTIONS = 2;
/** A server that does not answer is not waited for any longer than a mail is taken for. */
const CONNECT_MS = 10_000;
const IDLE_MS = 20_000;

/** The domain behind the @ of a sender, in whose name mails are numbered. */
const domainOf = (from: string): string => /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/** Mails over SMTP. Loaded only where there is a mail server. */
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
    // A text is a text: nothing in it makes this process open a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = domainOf(from);
  return {
    async send({ id, to, subject, text }) {
      await transport.sendMail({
        // As an object, so that nothing in an address is taken for a second one.
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        // Nobody's absence note answers a machine.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
    },
    close: () => transport.close(),
  };
}

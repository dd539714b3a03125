import { texts } from '@reviews/messages';
import { sessionTable } from '@reviews/messages/en/session';
import { useDates } from '../lib/dates.ts';
import styles from './record-table.module.css';
import { RecordActions, RecordButton, RecordTable } from './record-table.tsx';

const TEXTS = texts(sessionTable);

/** A browser session of an account, as the API sends it. */
export interface ShownSession {
  readonly key: string;
  readonly device: string | null;
  readonly address: string | null;
  readonly began_at: string;
  readonly last_seen_at: string;
  readonly is_current: boolean;
  readonly impersonating: string | null;
}

export interface SessionTableProps<Session extends ShownSession> {
  label: string;
  sessions: readonly Session[];
  /** Ends a session; without it, sessions cannot be ended here. */
  onEnd?: ((session: Session) => void) | undefined;
  /** Disables the buttons while work runs. */
  busy?: boolean;
  /** Whether a confirmation opens before a session is ended. */
  asks?: boolean;
}

/** Returns the name of a session's browser. */
export const deviceOf = ({ device }: Pick<ShownSession, 'device'>): string =>
  device ?? TEXTS.unknown;

/** The sessions of an account: browser, place and start. All but the current one can be ended. */
export function SessionTable<Session extends ShownSession>({
  label,
  sessions,
  onEnd,
  busy = false,
  asks = false,
}: SessionTableProps<Session>) {
  const { formatAge, formatDateTime } = useDates();
  return (
    <RecordTable
      actions={TEXTS.signOut}
      columns={[TEXTS.device, TEXTS.address, TEXTS.began, TEXTS.lastSeen]}
      label={label}
    >
      {sessions.map((session) => (
        <tr key={session.key}>
          <th scope="row">
            {deviceOf(session)}
            {session.is_current && <span className={styles.tag}>{TEXTS.here}</span>}
            {session.impersonating !== null && (
              <span className={styles.sub}>
                {TEXTS.impersonating({ name: session.impersonating })}
              </span>
            )}
          </th>
          <td className={styles.number} data-label={TEXTS.address}>
            {session.address}
          </td>
          <td className={styles.number} data-label={TEXTS.began}>
            {formatDateTime(session.began_at)}
          </td>
          <td className={styles.number} data-label={TEXTS.lastSeen}>
            {formatAge(session.last_seen_at)}
          </td>
          <RecordActions>
            {onEnd !== undefined && !session.is_current && (
              <RecordButton
                asks={asks}
                disabled={busy}
                label={TEXTS.signOutOf({ device: deviceOf(session) })}
                onClick={() => onEnd(session)}
              >
                {TEXTS.signOut}
              </RecordButton>
            )}
          </RecordActions>
        </tr>
      ))}
    </RecordTable>
  );
}

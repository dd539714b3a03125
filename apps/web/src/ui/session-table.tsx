import { texts } from '@reviews/messages';
import { sessionTable } from '@reviews/messages/en/session';
import { useDates } from '../lib/dates.ts';
import { DataTable, Sub } from './data-table.tsx';
import { RecordButton } from './record-actions.tsx';
import { Tag } from './tag.tsx';

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
    <DataTable
      actions={{
        label: TEXTS.signOut,
        cell: (session) =>
          onEnd !== undefined &&
          !session.is_current && (
            <RecordButton
              asks={asks}
              disabled={busy}
              label={TEXTS.signOutOf({ device: deviceOf(session) })}
              onClick={() => onEnd(session)}
            >
              {TEXTS.signOut}
            </RecordButton>
          ),
      }}
      columns={[
        {
          key: 'device',
          label: TEXTS.device,
          cell: (session) => (
            <>
              {deviceOf(session)}
              {session.is_current && <Tag>{TEXTS.here}</Tag>}
              {session.impersonating !== null && (
                <Sub>{TEXTS.impersonating({ name: session.impersonating })}</Sub>
              )}
            </>
          ),
        },
        { key: 'address', label: TEXTS.address, isNumber: true, cell: ({ address }) => address },
        {
          key: 'began',
          label: TEXTS.began,
          isNumber: true,
          cell: ({ began_at: at }) => formatDateTime(at),
        },
        {
          key: 'seen',
          label: TEXTS.lastSeen,
          isNumber: true,
          cell: ({ last_seen_at: at }) => formatAge(at),
        },
      ]}
      keyOf={({ key }) => key}
      label={label}
      rows={sessions}
    />
  );
}

import type { PacketDocument as Packet, PacketViewName } from '@reviews/contracts/packets';
import { LABELS } from '@reviews/domain';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { AccessLink } from '../../../ui/access-link.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { usePacket } from '../api/packet-queries.ts';
import { PACKET_TEXTS } from '../lib/packet-texts.ts';
import { Acknowledgement } from './acknowledgement.tsx';
import { DownloadButtons } from './download-buttons.tsx';
import { PacketContents, PacketDocument, type RenderAnswer } from './packet-document.tsx';
import styles from './packet-document.module.css';
import { PacketNotFound } from './packet-not-found.tsx';

interface PacketViewProps {
  view: PacketViewName;
  hash: string;
  /** The reader, whose unsent text is stored in this browser. */
  person: string;
  /** Whether the reader may see the packets of the cycle; shows a link back to them. */
  hasList: boolean;
  renderAnswer: RenderAnswer;
}

/** A packet as a document (RT-24, RT-25). */
export function PacketView({ view, hash, person, hasList, renderAnswer }: PacketViewProps) {
  const { data, error, isFetching, refetch } = usePacket(view, hash);
  if (error instanceof ApiError && error.kind === 'not-found') return <PacketNotFound />;
  const viewName = view === 'manager' ? LABELS.overview.managerView : LABELS.overview.employeeView;
  return (
    <PageFrame
      place={data && <Place hasList={hasList} packet={data} />}
      secondaryActions={
        data && (
          <>
            {!data.is_own && (
              <AccessLink
                employeeId={data.employee.id}
                {...(view === 'employee' ? { packet: hash } : {})}
              />
            )}
            <DownloadButtons packet={data} />
          </>
        )
      }
      subtitle={
        data &&
        !data.is_own &&
        [viewName, view === 'manager' ? PACKET_TEXTS.managersOnly : PACKET_TEXTS.asEmployee].join(
          '. ',
        )
      }
      title={
        data
          ? titleOf(data.is_own, data.employee.preferred_name)
          : error
            ? LABELS.packets.one
            : null
      }
      width="wide"
    >
      {data === undefined ? (
        error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={PACKET_TEXTS.failedOne}
          />
        ) : (
          <SkeletonText label={PACKET_TEXTS.loadingOne} lines={8} />
        )
      ) : (
        <div className={styles.page}>
          <PacketContents packet={data} />
          <div className={styles.column}>
            {data.released_at === null && (
              <div className={styles.note}>
                <Notice mb={0}>{PACKET_TEXTS.notReleasedYet}</Notice>
              </div>
            )}
            <PacketDocument packet={data} renderAnswer={renderAnswer} />
            <Acknowledgement packet={data} person={person} />
          </div>
        </div>
      )}
    </PageFrame>
  );
}

/** The cycle of the packet, and the person it is about unless that is the reader. */
function Place({
  packet: { cycle, employee, is_own: isOwn },
  hasList,
}: {
  packet: Packet;
  hasList: boolean;
}) {
  if (isOwn) return cycle.name;
  return (
    <>
      {hasList ? <Link to={`/cycles/${cycle.id}/packets`}>{cycle.name}</Link> : cycle.name} /{' '}
      <Link to={`/employees/${employee.id}`}>{employee.preferred_name}</Link>
    </>
  );
}

const titleOf = (isOwn: boolean, name: string): string =>
  isOwn ? PACKET_TEXTS.myPacket : PACKET_TEXTS.packetOf({ name });

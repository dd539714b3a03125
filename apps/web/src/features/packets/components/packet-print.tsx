import { Box, Button, Text, VisuallyHidden } from '@mantine/core';
import type { PacketViewName } from '@reviews/contracts/packets';
import { LABELS, MESSAGES } from '@reviews/domain';
import { IconFileOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { MessagePanel } from '../../../ui/message-panel.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { useDownload } from '../api/packet-queries.ts';
import { PACKET_TEXTS } from '../lib/packet-texts.ts';
import { Acknowledged } from './acknowledgement.tsx';
import { PacketContents, PacketDocument, type RenderAnswer } from './packet-document.tsx';
import styles from './packet-document.module.css';

const RUNNING_HEADER = '--running-header';
const HASH = /^[A-Za-z0-9_-]{8,64}$/;

/** Resolves once fonts are loaded and images are decoded or have failed. */
const whenDrawn = (): Promise<unknown> =>
  Promise.allSettled([
    document.fonts.ready,
    ...[...document.images].map((image) => image.decode()),
  ]);

interface PacketPrintProps {
  view: PacketViewName;
  hash: string;
  hasToken: boolean;
  renderAnswer: RenderAnswer;
}

/**
 * A packet for printing or saving: without the shell, read once with the token in its address
 * (PKT-07, RT-26, RT-27).
 */
export function PacketPrint({ view, hash, hasToken, renderAnswer }: PacketPrintProps) {
  const { data, error, isFetching, refetch } = useDownload(view, hash, hasToken && HASH.test(hash));
  const { formatDate } = useDates();
  usePageTitle(
    data === undefined
      ? LABELS.packets.one
      : `${LABELS.packets.one} ${data.cycle.name}, ${data.employee.preferred_name}`,
  );
  const isRefused = error instanceof ApiError && error.kind === 'not-found';
  const isOver = data !== undefined || isRefused;
  useEffect(() => {
    // The token is used up, so keep it out of the history and bookmarks. After other failures it
    // may still be valid.
    if (isOver) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [isOver]);
  useEffect(() => {
    if (data === undefined) return undefined;
    // Header of each printed page; a style sheet cannot know the text.
    const { style } = document.documentElement;
    style.setProperty(
      RUNNING_HEADER,
      JSON.stringify([data.employee.preferred_name, data.cycle.name].join(' · ')),
    );
    return () => void style.removeProperty(RUNNING_HEADER);
  }, [data]);
  usePaper(data !== undefined ? 'ready' : isRefused ? 'refused' : error ? 'failed' : null);
  if (!hasToken || !HASH.test(hash) || isRefused) {
    return (
      <MessagePanel
        action={
          HASH.test(hash) && (
            <Link to={view === 'manager' ? `/packets/${hash}/manager` : `/packets/${hash}`}>
              {PACKET_TEXTS.openPacket}
            </Link>
          )
        }
        headingLevel={1}
        icon={IconFileOff}
        role="alert"
        title={LABELS.packets.one}
      >
        {hasToken && !isRefused ? MESSAGES.packets.notFound : MESSAGES.packets.downloadExpired}
      </MessagePanel>
    );
  }
  if (data === undefined && error) {
    return (
      <>
        <VisuallyHidden component="h1">{LABELS.packets.one}</VisuallyHidden>
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          title={PACKET_TEXTS.failedOne}
        />
      </>
    );
  }
  if (data === undefined) return <SkeletonText label={PACKET_TEXTS.loadingOne} lines={8} />;
  const viewName = view === 'manager' ? LABELS.overview.managerView : LABELS.overview.employeeView;
  return (
    <article className={styles.paper}>
      <div className={styles.tools}>
        <Button onClick={() => window.print()}>{PACKET_TEXTS.printOrSave}</Button>
      </div>
      <div>
        <Text c="dimmed">
          {[data.cycle.name, data.cycle_placard_sub_text].filter((text) => text !== '').join(' · ')}
        </Text>
        <Box component="h1" fz={30} my={4}>
          {data.employee.preferred_name}
        </Box>
        <Text c="dimmed">
          {[
            data.position_name,
            viewName,
            data.released_at === null
              ? PACKET_TEXTS.notReleasedYet
              : PACKET_TEXTS.releasedToThem({ date: formatDate(data.released_at) }),
          ]
            .filter((text) => text !== '')
            .join(' · ')}
        </Text>
      </div>
      <PacketContents packet={data} />
      <PacketDocument packet={data} renderAnswer={renderAnswer} />
      <Acknowledged packet={data} />
    </article>
  );
}

/** Reports the state on the document element, and prints once everything is drawn. */
function usePaper(state: 'ready' | 'refused' | 'failed' | null): void {
  useEffect(() => {
    if (state === null) return;
    void (state === 'ready' ? whenDrawn() : Promise.resolve()).then(() => {
      // Headless printing waits for this (apps/api/src/core/printing).
      document.documentElement.dataset['paper'] = state;
      if (state === 'ready') window.print();
    });
  }, [state]);
}

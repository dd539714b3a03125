import { MESSAGES } from '@reviews/domain';
import { IconFileOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { usePageTitle } from '../../../lib/page-title.ts';
import { MessagePanel } from '../../../ui/message-panel.tsx';
import { PACKET_TEXTS } from '../lib/packet-texts.ts';

/**
 * The packet does not exist or this person may not see it: the same text for both (decision 005).
 */
export function PacketNotFound({ list = false }: { list?: boolean }) {
  const title = list ? MESSAGES.cycles.notFound : MESSAGES.packets.notFound;
  usePageTitle(title);
  return (
    <MessagePanel
      action={
        <Link to={list ? '/cycles' : '/'}>
          {list ? PACKET_TEXTS.toCycles : PACKET_TEXTS.toHome}
        </Link>
      }
      headingLevel={1}
      icon={IconFileOff}
      title={title}
    />
  );
}

import { DOWNLOAD_TOKEN_PARAM, MESSAGES } from '@reviews/domain';
import { IconFileOff } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../lib/page-title.ts';
import { MessagePanel } from '../ui/message-panel.tsx';

/** A packet as it is printed or stored: bare, and authenticated by the token of its address (RT-26, RT-27, RT-42). */
export default function PacketDownloadPage() {
  const [search] = useSearchParams();
  usePageTitle('Packet');
  return (
    <MessagePanel headingLevel={1} icon={IconFileOff} role="alert" title="Packet">
      {search.get(DOWNLOAD_TOKEN_PARAM) ? MESSAGES.packets.notFound : MESSAGES.packets.downloadExpired}
    </MessagePanel>
  );
}

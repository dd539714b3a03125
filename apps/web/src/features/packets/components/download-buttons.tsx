import { Button } from '@mantine/core';
import type { PacketDocument } from '@reviews/contracts/packets';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../lib/toasts.ts';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { downloadAddress, usePdf } from '../api/packet-queries.ts';
import { PACKET_TEXTS } from '../lib/packet-texts.ts';

type ViewOf = Pick<PacketDocument, 'view' | 'hash'>;

/**
 * Buttons that download a packet as a PDF, if the server can make one, or print it from the browser
 * (RT-26, RT-27).
 */
export function DownloadButtons({ packet }: { packet: PacketDocument }) {
  if (!packet.can_download) return null;
  return (
    <>
      <PrintButton
        label={packet.can_download_pdf ? PACKET_TEXTS.print : PACKET_TEXTS.printOrSave}
        packet={packet}
      />
      {packet.can_download_pdf && <PdfButton packet={packet} />}
    </>
  );
}

function PdfButton({ packet }: { packet: ViewOf }) {
  const pdf = usePdf(packet);
  return (
    <Button
      leftSection={<IconDownload aria-hidden size={18} stroke={ICON_STROKE} />}
      loading={pdf.isPending}
      onClick={() => pdf.mutate()}
      variant="default"
    >
      {PACKET_TEXTS.downloadPdf}
    </Button>
  );
}

/** Opens the print layout in a new tab, where the browser prints it. */
function PrintButton({ packet: { view, hash }, label }: { packet: ViewOf; label: string }) {
  // Open the tab during the click, or browsers block it; its address follows a moment later.
  const open = useMutation({
    mutationFn: async (tab: Window) => {
      try {
        tab.location.replace(await downloadAddress(view, hash));
      } catch (error) {
        tab.close();
        throw error;
      }
    },
  });
  const press = (): void => {
    const tab = window.open('', '_blank');
    if (tab === null) {
      toast.error(PACKET_TEXTS.blocked);
      return;
    }
    tab.opener = null;
    open.mutate(tab);
  };
  return (
    <Button
      leftSection={<IconPrinter aria-hidden size={18} stroke={ICON_STROKE} />}
      loading={open.isPending}
      onClick={press}
      variant="default"
    >
      {label}
    </Button>
  );
}

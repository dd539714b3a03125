import { texts } from '@reviews/messages';
import { packetFiles } from '@reviews/messages/en/packets';
import type { PacketViewName } from './packets.queries.ts';

const FILES = texts(packetFiles);
const MAX_NAME = 80;
/** Characters that some system reads as a folder, a drive or a line break, or does not show. */
const UNFIT = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu;

const fit = (text: string): string =>
  [...text.toWellFormed().replace(UNFIT, ' ').replace(/\s+/g, ' ').trim()]
    .slice(0, MAX_NAME)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');

/**
 * Returns the file name of a packet: its subject and cycle, and the view unless it is the subject's
 * own.
 */
export function pdfNameOf({
  person,
  cycle,
  view,
}: {
  readonly person: string;
  readonly cycle: string;
  readonly view: PacketViewName;
}): string {
  const parts = [fit(person), fit(cycle), view === 'manager' ? FILES.managerView : ''].filter(
    (part) => part !== '',
  );
  return `${parts.length === 0 ? FILES.one : parts.join(' - ')}.pdf`;
}

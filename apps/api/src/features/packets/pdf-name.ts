import type { PacketViewName } from './packets.queries.ts';

const MAX_NAME = 80;
/** What some system takes for a folder, a drive, the end of a line or nothing at all. */
const UNFIT = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu;

const fit = (text: string): string =>
  [...text.toWellFormed().replace(UNFIT, ' ').replace(/\s+/g, ' ').trim()]
    .slice(0, MAX_NAME)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');

/** How the file of a packet is named: by its person and cycle, and by the view where it is not the person's own. */
export function pdfNameOf({
  person,
  cycle,
  view,
}: {
  readonly person: string;
  readonly cycle: string;
  readonly view: PacketViewName;
}): string {
  const parts = [fit(person), fit(cycle), view === 'manager' ? 'manager view' : ''].filter(
    (part) => part !== '',
  );
  return `${parts.length === 0 ? 'Packet' : parts.join(' - ')}.pdf`;
}

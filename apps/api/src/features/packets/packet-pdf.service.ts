import {
  Conflict,
  DOWNLOAD_TOKEN_PARAM,
  MESSAGES,
  NotVisible,
  TooManyRequests,
} from '@reviews/domain';
import { imageKeyOf } from '@reviews/rich-text';
import type { Actor } from '../../core/actor.ts';
import { describeError } from '../../core/describe-error.ts';
import type { Logger } from '../../core/logger.ts';
import {
  PageRefused,
  PrinterBusy,
  type Answered,
  type PagePrinter,
} from '../../core/printing/page-printer.ts';
import type { PacketReadingService } from './packet-reading.service.ts';
import { pdfNameOf } from './pdf-name.ts';
import type { PacketViewName } from './packets.queries.ts';

/** When to come again while as many as may are being printed. */
const RETRY_SECONDS = 10;

/** The browser did not do it; the log says why. */
export class PrintFailed extends Error {}

/** The part of the uploads that printing needs. */
interface Pictures {
  /** @throws NotVisible */
  read(reader: Actor, key: string): Promise<Answered>;
}

export interface PacketPdf {
  readonly fileName: string;
  readonly print: (signal: AbortSignal) => Promise<Buffer>;
}

export interface PacketPdfDependencies {
  readonly reading: PacketReadingService;
  readonly uploads: Pictures;
  readonly printer: PagePrinter | null;
  readonly logger: Logger;
}

export type PacketPdfService = ReturnType<typeof createPacketPdfService>;

/** Packets as files: the download layout as a browser of the server prints it. */
export function createPacketPdfService({
  reading,
  uploads,
  printer,
  logger,
}: PacketPdfDependencies) {
  /** Pictures of an answer come as its reader sees them: the browser that prints has no session. Everything else the server answers. */
  const answerAs =
    (reader: Actor) =>
    async (path: string): Promise<Answered | null | undefined> => {
      const key = imageKeyOf(path);
      if (key === null) return undefined;
      try {
        return await uploads.read(reader, key);
      } catch (error) {
        if (error instanceof NotVisible) return null;
        throw error;
      }
    };

  return {
    /**
     * What prints the view that a token is for. The token is used up by the page that is printed, as by any browser's.
     * @throws NotVisible as reading with it does, Conflict where nothing prints here; printing throws TooManyRequests, PrintFailed
     */
    async make(token: string | undefined, view: PacketViewName, hash: string): Promise<PacketPdf> {
      const { reader, packet } = await reading.bearerOf(token, view, hash);
      if (printer === null) throw new Conflict(MESSAGES.packets.noPdf);
      const path = `/packets/${hash}/download${view === 'manager' ? '/manager' : ''}?${DOWNLOAD_TOKEN_PARAM}=${token ?? ''}`;
      return {
        fileName: pdfNameOf({ person: packet.employee_name, cycle: packet.cycle_name, view }),
        async print(signal) {
          try {
            return await printer.print({
              path,
              whose: String(reader.userId),
              answer: answerAs(reader),
              signal,
            });
          } catch (error) {
            if (error instanceof PrinterBusy) throw new TooManyRequests(RETRY_SECONDS);
            // Another one has used the token meanwhile, or the packet was taken back.
            if (error instanceof PageRefused)
              throw new NotVisible(MESSAGES.packets.downloadExpired);
            if (!signal.aborted)
              logger.error({ error: describeError(error) }, 'a packet could not be printed');
            throw new PrintFailed();
          }
        },
      };
    },
  };
}

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

/** Retry-After while the maximum number of prints is running. */
const RETRY_SECONDS = 10;

/** The browser failed to print; the log says why. */
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

/**
 * Creates the service that prints packets: the download layout in a headless browser on the server.
 */
export function createPacketPdfService({
  reading,
  uploads,
  printer,
  logger,
}: PacketPdfDependencies) {
  /**
   * Returns the handler that answers the browser's requests. Images of an answer are read as the
   * reader, since the print browser has no session. The server answers everything else.
   */
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
     * Prints the view that a token is for. The printed page uses up the token, as in any browser.
     * @throws NotVisible as reading with it does, Conflict without a print browser; printing throws
     * TooManyRequests, PrintFailed
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
            // Another request has used the token in between, or the packet was unreleased.
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

import { StringDecoder } from 'node:string_decoder';
import { IMPORT_MAX_UNPACKED_BYTES, isDomainError, MESSAGES } from '@reviews/domain';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { broken, refuseFile } from './table-file.ts';

const MEGABYTE = 1024 * 1024;
const MAX_ENTRIES = 2000;

export interface XmlHandlers {
  readonly open?: (tag: SaxesTagPlain) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** The parts of a workbook. Unpacks no more than the limit, whatever sizes the archive claims. */
export interface WorkbookParts {
  readonly has: (name: string) => boolean;
  /**
   * Parses one part as XML; yields after each piece, so that the caller can take what has arrived.
   * Resolves only the five entities of XML.
   */
  readonly read: (name: string, handlers: XmlHandlers) => AsyncGenerator<void>;
}

/** Returns an element's name without the file's namespace prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= MAX_ENTRIES) throw broken();
    entries.set(entry.fileName.toLowerCase(), entry);
  }
  return entries;
}

function parserOf({
  open,
  close,
  text,
}: XmlHandlers): SaxesParser<{ position: false; xmlns: false }> {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({
    position: false,
    xmlns: false,
  });
  if (open !== undefined) parser.on('opentag', open);
  if (close !== undefined) parser.on('closetag', ({ name }) => close(localName(name)));
  if (text !== undefined) parser.on('text', text);
  return parser;
}

/**
 * @throws InvalidInput if the archive is damaged, locked, or larger than the limit when unpacked
 */
export async function openWorkbook(bytes: Buffer): Promise<WorkbookParts> {
  const asRefusal = (error: unknown): Error => (isDomainError(error) ? error : broken());
  const zip = await fromBufferPromise(bytes, { lazyEntries: true }).catch((error: unknown) => {
    throw asRefusal(error);
  });
  const entries = await listEntries(zip).catch((error: unknown) => {
    throw asRefusal(error);
  });
  let left = IMPORT_MAX_UNPACKED_BYTES;
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async *read(name, handlers) {
      const entry = entries.get(name.toLowerCase());
      if (entry === undefined) throw broken();
      const tooLarge = () =>
        refuseFile(
          MESSAGES.imports.unpacksTooLarge({ megabytes: IMPORT_MAX_UNPACKED_BYTES / MEGABYTE }),
        );
      if (entry.uncompressedSize > left) throw tooLarge();
      const parser = parserOf(handlers);
      const decoder = new StringDecoder('utf8');
      try {
        for await (const piece of await zip.openReadStreamPromise(entry)) {
          const raw = piece as Buffer;
          left -= raw.length;
          if (left < 0) throw tooLarge();
          parser.write(decoder.write(raw));
          yield;
        }
        parser.write(decoder.end()).close();
      } catch (error) {
        throw asRefusal(error);
      }
      yield;
    },
  };
}

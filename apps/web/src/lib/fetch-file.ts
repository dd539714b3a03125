import { pathOf } from '@reviews/contracts/address';
import type { Endpoint } from '@reviews/contracts/endpoint';
import { OPERATION_HEADER } from '@reviews/domain';
import { apiErrorFrom, ForeignAnswer } from './api-error.ts';
import { transportSettings } from './transport.ts';

export interface FetchedFile {
  readonly name: string;
  readonly blob: Blob;
}

interface FileAsked {
  readonly params: unknown;
  /** Authenticates the request, which sends no cookies (NAV-08). */
  readonly token: string;
}

/**
 * Returns the file name from the header (RFC 6266). If there are two, returns the one with full
 * Unicode.
 */
export function nameIn(disposition: string): string | null {
  const wide = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (wide !== undefined) return decodeURIComponent(wide);
  const [, quoted, bare] = /filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) ?? [];
  return quoted?.replace(/\\(.)/g, '$1') ?? bare ?? null;
}

async function bodyOf(answer: Response): Promise<unknown> {
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Fetches a file with a bearer token.
 *
 * @throws {ApiError} for every failure
 */
export async function fetchFile(
  contract: Endpoint,
  { params, token }: FileAsked,
): Promise<FetchedFile> {
  const { firewallMarker } = transportSettings();
  const answer = await fetch(pathOf(contract.path, params), {
    credentials: 'omit',
    headers: { Authorization: `Bearer ${token}` },
  })
    .then((answer) => {
      if (answer.ok && answer.headers.get(OPERATION_HEADER) !== contract.id)
        throw new ForeignAnswer();
      return answer;
    })
    .catch((cause: unknown) => {
      throw Object.assign(apiErrorFrom({ answered: false, network: true }, firewallMarker), {
        cause,
      });
    });
  if (!answer.ok) {
    throw apiErrorFrom(
      {
        answered: true,
        status: answer.status,
        contentType: answer.headers.get('content-type') ?? '',
        body: await bodyOf(answer),
      },
      firewallMarker,
    );
  }
  return {
    name: nameIn(answer.headers.get('content-disposition') ?? '') ?? 'file',
    blob: await answer.blob(),
  };
}

/** Saves a file as a browser download. */
export function saveFile({ name, blob }: FetchedFile): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

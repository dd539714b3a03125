import type { Page } from '@playwright/test';
import { showWordsKey } from '@reviews/contracts/session';

const JOURNAL = 'reviews-journal';

/** Returns all that this browser keeps of unsent answers, as it is stored, as one text. */
export function storedWords(page: Page): Promise<string> {
  return page.evaluate(
    (name) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(new Error('The journal cannot be opened.'));
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('entries')) {
            database.close();
            resolve('[]');
            return;
          }
          const reading = database.transaction('entries').objectStore('entries').getAll();
          reading.onsuccess = () => {
            database.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
    JOURNAL,
  );
}

/** Returns all unsent answers that this browser keeps for the signed-in person, as one text. */
export async function keptWords(page: Page): Promise<string> {
  const entries: unknown = JSON.parse(await storedWords(page));
  return page.evaluate(
    async ({ found, path, name }) => {
      const bytesOf = (text: string) =>
        Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      const { key } = (await (await fetch(path)).json()) as { key: string };
      const opened = await crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, [
        'decrypt',
      ]);
      const words = found.map(async ({ person, hash, editor, sealed }) => {
        const bytes = bytesOf(sealed.replace(/^[^:]*:/, ''));
        const place = new TextEncoder().encode(`${name}/${person}/${hash}/${editor}`);
        const text = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: bytes.subarray(0, 12), additionalData: place },
          opened,
          bytes.subarray(12),
        );
        return JSON.parse(new TextDecoder().decode(text)) as unknown;
      });
      return JSON.stringify(await Promise.all(words));
    },
    {
      found: entries as { person: string; hash: string; editor: string; sealed: string }[],
      path: showWordsKey.path,
      name: JOURNAL,
    },
  );
}

import type { Page } from '@playwright/test';

/** Returns all unsaved text that this browser keeps, as one text. */
export function keptWords(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('reviews-journal');
        opening.onerror = () => reject(new Error('The journal cannot be opened.'));
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('entries')) {
            database.close();
            resolve('');
            return;
          }
          const reading = database.transaction('entries').objectStore('entries').getAll();
          reading.onsuccess = () => {
            database.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
  );
}

const RECORD_ID = /^[1-9]\d{0,9}$/;
const MAX_INT4 = 2_147_483_647;

/** The number of a record from an address; null where the text is none. */
export function readRecordId(text: string | undefined): number | null {
  const id = text !== undefined && RECORD_ID.test(text) ? Number(text) : 0;
  return id >= 1 && id <= MAX_INT4 ? id : null;
}

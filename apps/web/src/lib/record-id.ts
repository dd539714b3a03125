const RECORD_ID = /^[1-9]\d{0,9}$/;
const MAX_INT4 = 2_147_483_647;

/** Returns the record id in an address; null if the text is not one. */
export function readRecordId(text: string | undefined): number | null {
  const id = text !== undefined && RECORD_ID.test(text) ? Number(text) : 0;
  return id >= 1 && id <= MAX_INT4 ? id : null;
}

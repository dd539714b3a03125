/** The number typed into a field; null while it is empty or is none yet. */
export function numberFrom(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}

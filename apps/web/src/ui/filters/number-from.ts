/** Returns the number typed into a field; null if it is empty or not a number yet. */
export function numberFrom(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}

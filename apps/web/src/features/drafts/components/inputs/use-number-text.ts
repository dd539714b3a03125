import { useState, type ChangeEvent } from 'react';

/**
 * Keeps a number field's text beside its number, so that '12.50' and '0.' stay as typed. A number
 * from elsewhere (a restored draft) replaces the text.
 *
 * @param onNumber called with the number, or null if there is none, and whether the entry is
 * incomplete
 */
export function useNumberText(
  value: unknown,
  onNumber: (value: number | null, bad: boolean) => void,
) {
  const [typed, setTyped] = useState({ text: textOf(value), number: numberOf(value) });
  const number = numberOf(value);
  const text = typed.number === number ? typed.text : textOf(value);
  const type = (event: ChangeEvent<HTMLInputElement>): void => {
    const next = event.target.value;
    const parsed = next === '' ? null : Number(next);
    const finite = parsed !== null && Number.isFinite(parsed) ? parsed : null;
    setTyped({ text: next, number: finite });
    onNumber(finite, event.target.validity.badInput || (parsed !== null && finite === null));
  };
  return { text, type };
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const textOf = (value: unknown): string => (typeof value === 'number' ? String(value) : '');

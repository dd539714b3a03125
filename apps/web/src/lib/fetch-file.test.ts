import { describe, expect, it } from 'vitest';
import { nameIn } from './fetch-file.ts';

describe('the file name sent by the server', () => {
  it('prefers the name with full Unicode if there are two', () => {
    expect(
      nameIn(`attachment; filename="Zo? - Review.pdf"; filename*=UTF-8''Zo%C3%AB%20-%20Review.pdf`),
    ).toBe('Zoë - Review.pdf');
    expect(nameIn('attachment; filename="A \\"good\\" year.pdf"')).toBe('A "good" year.pdf');
    expect(nameIn('attachment; filename=Packet.pdf')).toBe('Packet.pdf');
    expect(nameIn('attachment')).toBeNull();
  });
});

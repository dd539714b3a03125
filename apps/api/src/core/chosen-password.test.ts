import { ACCESS_MESSAGES as texts } from '@reviews/domain';
import { describe, expect, it } from 'vitest';
import { faultOfChosen } from './chosen-password.ts';

describe('faultOfChosen', () => {
  // Rank 12 to 600,000 among leaked passwords of at least 12 characters. None of them breaks
  // another rule.
  it.each([
    'Mailcreated5240',
    'unbelievable',
    'scandinavian',
    'ghjcnjgfhjkm',
    'momsanaladventure',
    'chickenwing101',
  ])('rejects the leaked password %s', async (password) => {
    expect(await faultOfChosen(password, [])).toBe(texts.passwordBreached);
  });

  it.each(['Sunflower-2026', '99bottles!!12', 'Chocolate#12345', '##Butterfly1987'])(
    'rejects %s, a leaked password with added digits and symbols',
    async (password) => {
      expect(await faultOfChosen(password, [])).not.toBeNull();
    },
  );

  it.each([
    'three lamps by the river',
    'gB7#xq!2Lw9z',
    'vier Esel tanzen nachts',
    'correct horse battery',
  ])('accepts %s', async (password) => {
    expect(
      await faultOfChosen(password, ['Ada Quill', 'ada.quill@larkspur.example', 'Reviews']),
    ).toBeNull();
  });

  it('reports other faults before the leak', async () => {
    expect(await faultOfChosen('short', [])).toBe(texts.passwordShort({ min: 12 }));
    expect(await faultOfChosen('password1234', [])).toBe(texts.passwordCommon);
    expect(await faultOfChosen('adaquillsadventure', ['Ada Quill'])).toBe(texts.passwordPersonal);
  });
});

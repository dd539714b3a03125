import { ACCESS_MESSAGES as texts } from '@reviews/domain';
import { describe, expect, it } from 'vitest';
import { faultOfChosen } from './chosen-password.ts';

describe('a password that somebody chooses', () => {
  // Rank 12 to 600,000 among the stolen ones of twelve characters and more, which no rule of its own would know.
  it.each([
    'Mailcreated5240',
    'unbelievable',
    'scandinavian',
    'ghjcnjgfhjkm',
    'momsanaladventure',
    'chickenwing101',
  ])('is not %s, which was stolen', async (password) => {
    expect(await faultOfChosen(password, [])).toBe(texts.passwordBreached);
  });

  it.each(['Sunflower-2026', '99bottles!!12', 'Chocolate#12345', '##Butterfly1987'])(
    'is not %s, a stolen one with digits and signs around',
    async (password) => {
      expect(await faultOfChosen(password, [])).not.toBeNull();
    },
  );

  it.each([
    'three lamps by the river',
    'gB7#xq!2Lw9z',
    'vier Esel tanzen nachts',
    'correct horse battery',
  ])('may be %s', async (password) => {
    expect(
      await faultOfChosen(password, ['Ada Quill', 'ada.quill@larkspur.example', 'Reviews']),
    ).toBeNull();
  });

  it('is told first what else is wrong with it', async () => {
    expect(await faultOfChosen('short', [])).toBe(texts.passwordShort({ min: 12 }));
    expect(await faultOfChosen('password1234', [])).toBe(texts.passwordCommon);
    expect(await faultOfChosen('adaquillsadventure', ['Ada Quill'])).toBe(texts.passwordPersonal);
  });
});

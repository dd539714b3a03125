import { describe, expect, it } from 'vitest';
import { ACCESS_MESSAGES as texts } from './access-messages.ts';
import { listedForms, passwordFault } from './password.ts';

describe('choosing a password', () => {
  it.each([
    'correct horse battery',
    'Tr4vel-lamp-north',
    'ünïcode ist erlaubt',
    'vier Esel tanzen nachts',
    'a'.repeat(3) + 'kdz9 pq7w mvx',
    'gB7#xq!2Lw9z',
  ])('accepts %s', (password) => {
    expect(passwordFault(password, ['Ada Quill', 'ada.quill@larkspur.example'])).toBeNull();
  });

  it('requires twelve characters, counted as people see them', () => {
    expect(passwordFault('short-one-9')).toBe(texts.passwordShort({ min: 12 }));
    expect(passwordFault('🦀🦀🦀🦀')).toBe(texts.passwordShort({ min: 12 }));
  });

  it.each([
    'password1234',
    'P@ssw0rd1234',
    'qwertyuiop123',
    '123456789012',
    '1qaz2wsx3edc',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'Welcome2026!!',
    'administrator1',
    'letmein12345',
    'Summer2026!!',
    'passwordpassword',
    'abcdefghijkl',
  ])('refuses %s as commonly guessed', (password) => {
    expect(passwordFault(password)).toBe(texts.passwordCommon);
  });

  it('refuses parts of the person’s name or address, or of the company’s', () => {
    expect(passwordFault('my name is quill 77', ['Ada Quill'])).toBe(texts.passwordPersonal);
    expect(passwordFault('zebra-larkin-north', ['t.larkin@larkspur.example'])).toBe(
      texts.passwordPersonal,
    );
    expect(passwordFault('blue Larkspur meadow', ['ada@larkspur.co.example'])).toBe(
      texts.passwordPersonal,
    );
    expect(passwordFault('blue l4rk$pur meadow', ['Larkspur Reviews'])).toBe(
      texts.passwordPersonal,
    );
    expect(passwordFault('an example of meadows', ['ada@larkspur.example'])).toBeNull();
    expect(passwordFault('reviews of seven lamps', ['Larkspur Reviews'])).toBeNull();
  });
});

describe('forms looked up on a list of stolen passwords', () => {
  it('include the password as typed, in lower case, with letters for look-alike signs, and without digits and signs around it', () => {
    expect(listedForms('Sunflower-2026')).toEqual([
      'Sunflower-2026',
      'sunflower-2026',
      'sunflower-2o26',
      'sunflower',
    ]);
    expect(listedForms('2026!!Sunfl0wer')).toEqual(
      expect.arrayContaining(['sunfl0wer', 'sunflower']),
    );
    expect(listedForms('123456789abc')).not.toContain('abc');
  });
});

import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import { setLocaleSource } from './locale.ts';
import { addTranslation, texts } from './texts.ts';

const LONG_AGO = new Date('2026-03-01T23:30:00Z');

const example = {
  title: 'Packets',
  choose: 'Choose {name}',
  release: 'Release {count, plural, =0 {nothing} one {# packet} other {# packets}}',
  place: 'The {place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of {max, number}',
  share: '{share, number, ::percent}',
  told: '{who, select, peer {A peer} manager {{name}, a manager,} other {Someone}} was told',
  answer: '{isAnswered, select, true {Answered} other {Open}}',
  on: 'On {day, date, ::yMMMd}',
  quoted: "It's '{'written'}' by {name}",
  columns: { person: 'Person', more: { views: 'Views: {count, number}' } },
} as const;

const TEXTS = texts(example);

const inLocale = (locale: string, timeZone = 'UTC') =>
  setLocaleSource(() => ({ locale, timeZone }));
afterEach(() => setLocaleSource(() => ({ locale: 'en', timeZone: undefined })));

describe('texts', () => {
  it('returns a message without arguments as its text', () => {
    expectTypeOf(TEXTS.title).toEqualTypeOf<string>();
    expect(TEXTS.title).toBe('Packets');
    expect(TEXTS.columns.person).toBe('Person');
  });

  it('fills in named values', () => {
    expectTypeOf(TEXTS.choose).toEqualTypeOf<
      (values: { readonly name: string | number }) => string
    >();
    expect(TEXTS.choose({ name: 'Ada' })).toBe('Choose Ada');
    expect(TEXTS.columns.more.views({ count: 1180 })).toBe('Views: 1,180');
  });

  it('chooses the plural, exact numbers first, and separates thousands', () => {
    expectTypeOf(TEXTS.release).toEqualTypeOf<(values: { readonly count: number }) => string>();
    expect([0, 1, 2, 1180].map((count) => TEXTS.release({ count }))).toEqual([
      'Release nothing',
      'Release 1 packet',
      'Release 2 packets',
      'Release 1,180 packets',
    ]);
    expect([1, 2, 3, 4].map((place) => TEXTS.place({ place, max: 9 }))).toEqual([
      'The 1st of 9',
      'The 2nd of 9',
      'The 3rd of 9',
      'The 4th of 9',
    ]);
    expect(TEXTS.share({ share: 0.25 })).toBe('25%');
  });

  it('chooses by a name or a boolean', () => {
    expectTypeOf(TEXTS.told).parameter(0).toEqualTypeOf<{
      readonly who: 'peer' | 'manager' | 'other';
      readonly name: string | number;
    }>();
    expectTypeOf(TEXTS.answer).toEqualTypeOf<
      (values: { readonly isAnswered: boolean }) => string
    >();
    expect(TEXTS.told({ who: 'manager', name: 'Ada' })).toBe('Ada, a manager, was told');
    expect(TEXTS.told({ who: 'other', name: '' })).toBe('Someone was told');
    expect(TEXTS.answer({ isAnswered: true })).toBe('Answered');
    expect(TEXTS.answer({ isAnswered: false })).toBe('Open');
  });

  it("writes a date in the reader's time zone", () => {
    expectTypeOf(TEXTS.on).toEqualTypeOf<(values: { readonly day: Date }) => string>();
    expect(TEXTS.on({ day: LONG_AGO })).toBe('On Mar 1, 2026');
    inLocale('en', 'Europe/Zurich');
    expect(TEXTS.on({ day: LONG_AGO })).toBe('On Mar 2, 2026');
  });

  it('leaves apostrophes as typed and unquotes braces', () => {
    expect(TEXTS.quoted({ name: 'Ada' })).toBe("It's {written} by Ada");
  });

  it('has the keys of the catalogue and no others', () => {
    expectTypeOf<keyof typeof TEXTS.columns>().toEqualTypeOf<'person' | 'more'>();
    expect(Object.keys(TEXTS)).toEqual(Object.keys(example));
  });
});

describe('another language', () => {
  addTranslation('de', example, {
    ...example,
    title: 'Dossiers',
    release: '{count, plural, one {# Dossier} other {# Dossiers}} freigeben',
    columns: { person: 'Person', more: { views: '{count, number}-mal gelesen' } },
  });

  it('is asked for at each use', () => {
    expect(TEXTS.title).toBe('Packets');
    inLocale('de');
    expect(TEXTS.title).toBe('Dossiers');
    expect(TEXTS.release({ count: 1180 })).toBe('1.180 Dossiers freigeben');
    expect(TEXTS.columns.more.views({ count: 2 })).toBe('2-mal gelesen');
  });

  it('reads the first language where nothing is registered', () => {
    inLocale('fr');
    expect(TEXTS.title).toBe('Packets');
  });
});

import type { ReaderGroup } from '@reviews/contracts/audience';
import { describe, expect, it } from 'vitest';
import { buildAudience, me, person, readers } from '../../../../testing/build-audience.ts';
import { noteOf, summaryOf, warningOf, whenOf } from './audience-words.ts';

const IDRIS = person('Idris Fontaine');
const LENA = person('Lena Vogt');
const OMAR = person('Omar Haddad');
const PRIYA = person('Priya Raman');
const subject = (change: Partial<ReaderGroup> = {}) => readers('subject', [PRIYA], change);

describe('audience summary', () => {
  it('[FORM-26, FORM-27] says who reads now, who after submission and who after release', () => {
    expect(summaryOf(buildAudience().readers, 'writer')).toBe(
      'Only you now; Idris Fontaine, 2 other managers and HR once you submit; Priya Raman once released',
    );
  });

  it.each<[string, ReaderGroup[], string]>([
    ['no one else, ever', [readers('writer', [me])], 'Only you now'],
    [
      'two managers by name',
      [readers('writer', [me]), readers('manager', [IDRIS, LENA], { after: ['submitted'] })],
      'Only you now; Idris Fontaine and Lena Vogt once you submit',
    ],
    [
      'a person it is hidden from',
      [
        readers('writer', [me]),
        subject({ when: 'never', because: 'opt-out' }),
        readers('hr', [OMAR], { after: ['submitted'] }),
      ],
      'Only you now; HR once you submit; not Priya Raman',
    ],
    [
      'those who read it among enough others last',
      [
        readers('writer', [me]),
        subject({ after: ['submitted', 'released', 'enough'], anonymous: true, among: 2 }),
        readers('manager', [IDRIS], { after: ['submitted', 'enough'], anonymous: true, among: 2 }),
      ],
      'Only you now; Idris Fontaine once you submit, with at least 2 others; Priya Raman once released, with at least 2 others',
    ],
    [
      'everyone',
      [
        readers('writer', [me]),
        subject({ after: ['submitted', 'released'] }),
        readers('hr', [], { everyone: true, after: ['submitted'] }),
      ],
      'Only you now; everyone in the company once you submit; Priya Raman once released',
    ],
    [
      'accounts that are not named',
      [readers('writer', [me]), readers('manager', [IDRIS], { more: 2, after: ['submitted'] })],
      'Only you now; Idris Fontaine and 2 other managers once you submit',
    ],
  ])('tells the writer: %s', (_, groups, expected) => {
    expect(summaryOf(groups, 'writer')).toBe(expected);
  });

  it('[AMB-61] names the reader first, and an anonymous writer without a name', () => {
    const groups = [
      readers('writer', []),
      readers('subject', [me]),
      readers('manager', [IDRIS, LENA, OMAR]),
      readers('hr', [PRIYA]),
    ];
    expect(summaryOf(groups, 'subject')).toBe(
      'You, the reviewer, Idris Fontaine, 2 other managers and HR now',
    );
    expect(
      summaryOf(
        [readers('writer', [PRIYA]), readers('manager', [IDRIS, me, LENA, OMAR])],
        'manager',
      ),
    ).toBe('You, Priya Raman and 3 other managers now');
    expect(summaryOf([readers('writer', [PRIYA]), readers('hr', [me, IDRIS])], 'hr')).toBe(
      'You, Priya Raman and HR now',
    );
    expect(whenOf(subject({ after: ['released'] }), 'manager')).toBe('Once released');
    expect(whenOf(subject({ after: ['enough'], anonymous: true, among: 2 }), 'hr')).toBe(
      'Once at least 2 others have submitted',
    );
  });
});

describe('warning for an anonymous writer', () => {
  it('[TPL-12, AMB-61] names who reads the review without the writer’s name, and the number of writers', () => {
    const anonymous = {
      anonymous: true,
      among: 2,
      after: ['submitted'],
    } satisfies Partial<ReaderGroup>;
    expect(warningOf([readers('writer', [me]), subject(anonymous)])).toBe(
      'Priya Raman will read this without your name, together with what at least 2 others wrote. Avoid details only you could know.',
    );
    expect(
      warningOf([
        subject(anonymous),
        readers('manager', [IDRIS, LENA, OMAR], { ...anonymous, among: 3 }),
      ]),
    ).toBe(
      'Priya Raman, Idris Fontaine and 2 other managers will read this without your name, together with what at least 3 others wrote. Avoid details only you could know.',
    );
  });

  it('is absent when no one reads the review without the name, or only people who never will', () => {
    expect(warningOf(buildAudience().readers)).toBeNull();
    expect(
      warningOf([subject({ when: 'never', because: 'opt-out', anonymous: true, among: 3 })]),
    ).toBeNull();
  });
});

describe('note of a group', () => {
  it.each<[string, ReaderGroup, string | null]>([
    ['by name', subject(), null],
    [
      'anonymous',
      subject({ after: ['submitted'], anonymous: true, among: 1 }),
      'Reads it without your name, only together with what at least 1 other wrote',
    ],
    [
      'several anonymous',
      readers('manager', [IDRIS, LENA], { anonymous: true, among: 2 }),
      'Read it without your name, only together with what at least 2 others wrote',
    ],
    [
      'opted out',
      subject({ when: 'never', because: 'opt-out' }),
      'You chose to hide it from Priya Raman',
    ],
    [
      'the template',
      subject({ when: 'never', because: 'template' }),
      'Reviews of this kind are not shown to Priya Raman',
    ],
    [
      'alone',
      readers('manager', [IDRIS, LENA], { when: 'never', because: 'alone', anonymous: true }),
      'There are no similar reviews to read it with, so it would not stay anonymous',
    ],
  ])(
    '[FORM-27, TPL-12] says why the group cannot read the review or what it does not learn: %s',
    (_, group, expected) => {
      expect(noteOf(group, 'writer')).toBe(expected);
    },
  );

  it('[FORM-27] refers to the writer in the third person for other readers', () => {
    expect(noteOf(subject({ when: 'never', because: 'opt-out' }), 'manager')).toBe(
      'The reviewer chose to hide it from Priya Raman',
    );
    expect(noteOf(readers('manager', [IDRIS], { anonymous: true, among: 2 }), 'subject')).toBe(
      'Reads it without the reviewer’s name, only together with what at least 2 others wrote',
    );
  });
});

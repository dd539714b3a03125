import { audienceView, type AudienceView, type ReaderGroup } from '@reviews/contracts/audience';

let lastPerson = 500;

/** Builds a person with a new id; id 7 is the signed-in user of the tests. */
export const person = (
  name: string,
  change: Partial<ReaderGroup['people'][number]> = {},
): ReaderGroup['people'][number] => {
  lastPerson += 1;
  return { employee_id: lastPerson, name, position: '', is_you: false, ...change };
};
export const me = person('Noa Castellan', { employee_id: 7, is_you: true });

/** Builds readers of one kind; by default named and able to read at once. */
export const readers = (
  audience: ReaderGroup['audience'],
  people: ReaderGroup['people'],
  change: Partial<ReaderGroup> = {},
): ReaderGroup => ({
  audience,
  everyone: false,
  people,
  more: 0,
  when: (change.after ?? []).length === 0 ? 'now' : 'later',
  after: [],
  because: null,
  anonymous: false,
  among: null,
  ...change,
});

/**
 * Builds the audience of a form that the signed-in user is writing, parsed by the contract so that
 * the two cannot drift apart.
 */
export const buildAudience = (change: Partial<AudienceView> = {}): AudienceView =>
  audienceView.parse({
    you_are: 'writer',
    readers: [
      readers('writer', [me]),
      readers('subject', [person('Priya Raman')], { after: ['submitted', 'released'] }),
      readers(
        'manager',
        ['Idris Fontaine', 'Lena Vogt', 'Omar Haddad'].map((name) =>
          person(name, { position: 'Manager' }),
        ),
        { after: ['submitted'] },
      ),
      readers('hr', [person('Hedi Human')], { after: ['submitted'] }),
    ],
    otherwise: null,
    ...change,
  });

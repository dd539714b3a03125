import { describe, expect, it } from 'vitest';
import { foundBy, saidTogether } from './identity.ts';

const VERIFIED = { match: 'verified_email', claim: '' } as const;

describe('account lookup by claims', () => {
  it('uses a verified address in lower case', () => {
    expect(foundBy({ email: ' Kate@Larkspur.EXAMPLE ', email_verified: true }, VERIFIED)).toEqual({
      field: 'email',
      value: 'kate@larkspur.example',
    });
    expect(foundBy({ email: 'Änne@larkspur.example', email_verified: 'true' }, VERIFIED)).toEqual({
      field: 'email',
      value: 'änne@larkspur.example',
    });
  });

  it.each([
    ['the sign for kelvin', '\u212Aate@larkspur.example'],
    ['an i with its dot', 'kate@larkspur.example'.replace('t', 't\u0130')],
  ])('rejects an address with a lookalike letter: %s', (_what, email) => {
    const found = foundBy({ email, email_verified: true }, VERIFIED);
    expect(found).toEqual({ field: 'email', value: email });
  });

  it('never takes an address from one document as verified by another', () => {
    const [signed, told] = [
      { sub: '1', email: 'kate@larkspur.example' },
      { sub: '1', email: 'mine@elsewhere.example', email_verified: true },
    ];
    expect(foundBy(saidTogether(VERIFIED, signed, told), VERIFIED)).toEqual({
      field: 'email',
      value: 'mine@elsewhere.example',
    });
    expect(
      foundBy(
        saidTogether(
          VERIFIED,
          { sub: '1', email_verified: true },
          { sub: '1', email: 'kate@larkspur.example' },
        ),
        VERIFIED,
      ),
    ).toBe('unverified');
    expect(foundBy(saidTogether(VERIFIED, signed, { sub: '1', name: 'Kate' }), VERIFIED)).toBe(
      'unverified',
    );
  });
});

import { InvalidInput } from '@reviews/domain';
import { describe, expect, it } from 'vitest';
import { createSiteOrigin } from './site-origin.ts';

const cameUnder = (host: string | undefined) => ({ protocol: 'https', headers: { host } });

describe('the address of the site', () => {
  it('is the configured one, whatever a request says', () => {
    expect(createSiteOrigin('https://reviews.example/people')(cameUnder('elsewhere.example'))).toBe(
      'https://reviews.example',
    );
    expect(createSiteOrigin('https://reviews.example')(cameUnder('a b'))).toBe(
      'https://reviews.example',
    );
  });

  it('is that of the request where none is configured', () => {
    expect(createSiteOrigin(undefined)(cameUnder('reviews.example:8443'))).toBe(
      'https://reviews.example:8443',
    );
  });

  it.each(['a b', '', undefined, 'reviews.example:port', '[::'])(
    'is refused where a request came under %j',
    (host) => {
      expect(() => createSiteOrigin(undefined)(cameUnder(host))).toThrow(InvalidInput);
    },
  );

  it.each(['ftp', 'file', 'null', 'a word', ''])(
    'is refused where a proxy calls the protocol %j: an origin of "null" was a failure',
    (protocol) => {
      expect(() =>
        createSiteOrigin(undefined)({ protocol, headers: { host: 'reviews.example' } }),
      ).toThrow(InvalidInput);
    },
  );
});

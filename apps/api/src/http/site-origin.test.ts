import { InvalidInput } from '@reviews/domain';
import { describe, expect, it } from 'vitest';
import { createSiteOrigin } from './site-origin.ts';

const cameUnder = (host: string | undefined) => ({ protocol: 'https', headers: { host } });

describe("the site's origin", () => {
  it('is the configured one, whatever a request says', () => {
    expect(createSiteOrigin('https://reviews.example/people')(cameUnder('elsewhere.example'))).toBe(
      'https://reviews.example',
    );
    expect(createSiteOrigin('https://reviews.example')(cameUnder('a b'))).toBe(
      'https://reviews.example',
    );
  });

  it('is that of the request if none is configured', () => {
    expect(createSiteOrigin(undefined)(cameUnder('reviews.example:8443'))).toBe(
      'https://reviews.example:8443',
    );
  });

  it.each(['a b', '', undefined, 'reviews.example:port', '[::'])(
    'is rejected for the request host %j',
    (host) => {
      expect(() => createSiteOrigin(undefined)(cameUnder(host))).toThrow(InvalidInput);
    },
  );

  it.each(['ftp', 'file', 'null', 'a word', ''])(
    'is rejected for the proxy protocol %j, for which the origin would be "null"',
    (protocol) => {
      expect(() =>
        createSiteOrigin(undefined)({ protocol, headers: { host: 'reviews.example' } }),
      ).toThrow(InvalidInput);
    },
  );
});

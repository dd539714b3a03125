import { expect, it } from 'vitest';
import { createSiteLink } from './site-link.ts';

it('begins with the public address, also one with a path, and is a path without one', () => {
  expect(createSiteLink('https://reviews.example')('/my/tasks')).toBe(
    'https://reviews.example/my/tasks',
  );
  expect(createSiteLink('https://example.com/reviews/')('/welcome#x')).toBe(
    'https://example.com/reviews/welcome#x',
  );
  expect(createSiteLink(undefined)('/my/tasks')).toBe('/my/tasks');
});

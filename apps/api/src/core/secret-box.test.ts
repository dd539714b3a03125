import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecretBox, parseSecretKeys, type SecretBox } from './secret-box.ts';

const key = (): string => randomBytes(32).toString('base64');
function box(text: string): SecretBox {
  const made = createSecretBox(parseSecretKeys(text) ?? []);
  if (made === null) throw new Error('The box has no key.');
  return made;
}

describe('a sealed secret', () => {
  const [first, second] = [key(), key()];

  it('opens to the same text, differs each time it is sealed, and never shows the text', () => {
    const kept = box(`1:${first}`);
    const [one, other] = [kept.seal('hush', 'integration:1'), kept.seal('hush', 'integration:1')];
    expect(kept.open(one, 'integration:1')).toBe('hush');
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false);
    expect(Buffer.from(one).includes('hush')).toBe(false);
  });

  it('opens with the old key beside a newer one, and is sealed with the newer', () => {
    const old = box(`1:${first}`).seal('hush', 'a');
    const newer = box(`2:${second},1:${first}`);
    expect(newer.open(old, 'a')).toBe('hush');
    const sealed = newer.seal('hush', 'a');
    expect(box(`2:${second}`).open(sealed, 'a')).toBe('hush');
    expect(box(`1:${first}`).open(sealed, 'a')).toBeNull();
  });

  it('does not open in another record, with another key, or with one bit flipped', () => {
    const kept = box(`1:${first}`);
    const sealed = kept.seal('hush', 'integration:1');
    expect(kept.open(sealed, 'integration:2')).toBeNull();
    expect(box(`1:${second}`).open(sealed, 'integration:1')).toBeNull();
    for (let index = 0; index < sealed.length; index += 1) {
      const turned = Uint8Array.from(sealed, (byte, at) => (at === index ? byte ^ 1 : byte));
      expect(kept.open(turned, 'integration:1')).toBeNull();
    }
    expect(kept.open(sealed.subarray(0, 10), 'integration:1')).toBeNull();
  });
});

describe('secret keys', () => {
  it.each([
    '',
    'x',
    `0:${key()}`,
    `256:${key()}`,
    key(),
    '1:c2hvcnQ=',
    `1:${key()},1:${key()}`,
    `1:${key()},`,
  ])('are rejected if one is invalid: %#', (text) => {
    expect(parseSecretKeys(text)).toBeNull();
  });

  it('are required for a box', () => {
    expect(createSecretBox([])).toBeNull();
  });
});

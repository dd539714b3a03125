import { describe, expect, it } from 'vitest';
import { accentFor, checkAccent, contrast } from './accent.ts';

const CONFIGURED = [
  '#0f6b5c',
  '#ffff00',
  '#ffffff',
  '#000000',
  '#ff8800',
  '#3b82f6',
  '#e11d48',
  '#7c3aed',
  'not a colour',
];

describe('the accent colour', () => {
  it.each(CONFIGURED)('[NAV-32] derived from %s is readable in light and dark', (color) => {
    for (const [scheme, grounds] of [
      ['light', ['#ffffff', '#faf8f5', '#efebe4']],
      ['dark', ['#191715', '#211f1c', '#2b2824']],
    ] as const) {
      const accent = accentFor(color, scheme);
      for (const ground of grounds)
        expect(contrast(accent.text, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accent.onFill, accent.fill)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accent.onFill, accent.fillHover)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accent.text, accent.soft)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('the contrast check of a chosen colour', () => {
  it.each([
    { color: '#0f6b5c', light: true, dark: false },
    { color: '#ffff00', light: false, dark: true },
    { color: '#000000', light: true, dark: false },
  ])(
    '[NAV-32] of $color: enough in light $light, in dark $dark; the displayed colour always has enough',
    ({ color, light, dark }) => {
      for (const [scheme, isEnough] of [
        ['light', light],
        ['dark', dark],
      ] as const) {
        const check = checkAccent(color, scheme);
        expect(check.isEnough).toBe(isEnough);
        expect(check.shownRatio).toBeGreaterThanOrEqual(4.5);
        if (isEnough) expect(check.shown).toBe(color);
      }
    },
  );
});

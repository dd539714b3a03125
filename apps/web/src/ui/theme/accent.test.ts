import { describe, expect, it } from 'vitest';
import { accentFor, contrast } from './accent.ts';

const CONFIGURED = ['#0f6b5c', '#ffff00', '#ffffff', '#000000', '#ff8800', '#3b82f6', '#e11d48', '#7c3aed', 'not a colour'];

describe('the accent', () => {
  it.each(CONFIGURED)('[NAV-32] made from %s is readable in light and dark', (color) => {
    for (const [scheme, grounds] of [['light', ['#ffffff', '#faf8f5', '#efebe4']], ['dark', ['#191715', '#211f1c', '#2b2824']]] as const) {
      const accent = accentFor(color, scheme);
      for (const ground of grounds) expect(contrast(accent.text, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accent.onFill, accent.fill)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accent.onFill, accent.fillHover)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accent.text, accent.soft)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

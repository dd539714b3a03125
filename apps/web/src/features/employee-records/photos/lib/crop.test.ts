import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dragged,
  firstCrop,
  MAX_ZOOM,
  pressed,
  sideOf,
  zoomed,
  type Crop,
  type Size,
} from './crop.ts';

const WIDE: Size = { width: 400, height: 200 };

describe('the crop square', () => {
  it('starts in the middle, as large as possible', () => {
    expect(firstCrop(WIDE)).toEqual({ x: 200, y: 100, zoom: 1 });
    expect(sideOf(WIDE, firstCrop(WIDE))).toBe(200);
  });

  it('follows a drag: dragging right shows what is on the left', () => {
    expect(dragged(WIDE, firstCrop(WIDE), { dx: 50, dy: 0, view: 100 })).toEqual({
      x: 100,
      y: 100,
      zoom: 1,
    });
    expect(dragged(WIDE, firstCrop(WIDE), { dx: -1000, dy: 30, view: 100 })).toEqual({
      x: 300,
      y: 100,
      zoom: 1,
    });
  });

  it('moves and zooms with keys, and ignores other keys', () => {
    const crop = zoomed(WIDE, firstCrop(WIDE), 2);
    expect(pressed(WIDE, crop, 'ArrowRight', false)).toEqual({ x: 202, y: 100, zoom: 2 });
    expect(pressed(WIDE, crop, 'ArrowUp', true)).toEqual({ x: 200, y: 90, zoom: 2 });
    expect(pressed(WIDE, crop, '+', false)?.zoom).toBeCloseTo(2.1);
    expect(pressed(WIDE, crop, '-', false)?.zoom).toBeCloseTo(1.9);
    expect(pressed(WIDE, crop, 'Tab', false)).toBeNull();
  });

  it('never leaves the picture', () => {
    const act = fc.oneof(
      fc.record({
        dx: fc.integer({ min: -500, max: 500 }),
        dy: fc.integer({ min: -500, max: 500 }),
        view: fc.constant(280),
      }),
      fc.double({ min: 0, max: 9, noNaN: true }),
      fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '+', '-'),
    );
    fc.assert(
      fc.property(
        fc.record({
          width: fc.integer({ min: 1, max: 9000 }),
          height: fc.integer({ min: 1, max: 9000 }),
        }),
        fc.array(act),
        (picture, acts) => {
          let crop: Crop = firstCrop(picture);
          for (const each of acts)
            crop =
              typeof each === 'string'
                ? (pressed(picture, crop, each, true) ?? crop)
                : typeof each === 'number'
                  ? zoomed(picture, crop, each)
                  : dragged(picture, crop, each);
          const half = sideOf(picture, crop) / 2;
          const slack = 1e-6;
          return (
            crop.zoom >= 1 &&
            crop.zoom <= MAX_ZOOM &&
            crop.x - half >= -slack &&
            crop.x + half <= picture.width + slack &&
            crop.y - half >= -slack &&
            crop.y + half <= picture.height + slack
          );
        },
      ),
    );
  });
});

/** The square to keep of a picture, in the picture's pixels. */
export interface Crop {
  /** Centre of the square. */
  readonly x: number;
  readonly y: number;
  /** From 1, which is the largest square. */
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const MAX_ZOOM = 4;
/** Share of the square's side that an arrow key moves it; `LARGE_STEP` with Shift. */
const STEP = 0.02;
const LARGE_STEP = 0.1;
const ZOOM_STEP = 0.1;

const between = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** Returns the side of the square. */
export const sideOf = ({ width, height }: Size, { zoom }: Crop): number =>
  Math.min(width, height) / zoom;

/** Returns the crop, moved to fit in the picture. */
function within(picture: Size, crop: Crop): Crop {
  const zoom = between(crop.zoom, 1, MAX_ZOOM);
  const half = sideOf(picture, { ...crop, zoom }) / 2;
  return {
    zoom,
    x: between(crop.x, half, picture.width - half),
    y: between(crop.y, half, picture.height - half),
  };
}

/** Returns the largest square in the middle of the picture. */
export const firstCrop = ({ width, height }: Size): Crop => ({
  x: width / 2,
  y: height / 2,
  zoom: 1,
});

export const zoomed = (picture: Size, crop: Crop, zoom: number): Crop =>
  within(picture, { ...crop, zoom });

/** Moves the picture under the square by `dx` and `dy` pixels of a view with side `view`. */
export function dragged(
  picture: Size,
  crop: Crop,
  { dx, dy, view }: { readonly dx: number; readonly dy: number; readonly view: number },
): Crop {
  const scale = sideOf(picture, crop) / view;
  return within(picture, { ...crop, x: crop.x - dx * scale, y: crop.y - dy * scale });
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Returns the crop after a key press: arrows move the square, plus and minus zoom. Null for other
 * keys.
 */
export function pressed(picture: Size, crop: Crop, key: string, isLarge: boolean): Crop | null {
  if (key === '+' || key === '=') return zoomed(picture, crop, crop.zoom + ZOOM_STEP);
  if (key === '-') return zoomed(picture, crop, crop.zoom - ZOOM_STEP);
  const [right, down] = ARROWS[key] ?? [0, 0];
  if (right === 0 && down === 0) return null;
  const step = sideOf(picture, crop) * (isLarge ? LARGE_STEP : STEP);
  return within(picture, { ...crop, x: crop.x + right * step, y: crop.y + down * step });
}

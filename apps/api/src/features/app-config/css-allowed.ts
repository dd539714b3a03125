const SIDES = [
  'top',
  'right',
  'bottom',
  'left',
  'block',
  'block-start',
  'block-end',
  'inline',
  'inline-start',
  'inline-end',
];
const CORNERS = [
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
  'start-start',
  'start-end',
  'end-start',
  'end-end',
];
const BORDER_PARTS = ['', '-color', '-style', '-width'];

/**
 * Properties that a site's own style may set: only appearance. Excludes position, size, visibility,
 * content and pointer behaviour, with which a style could cover the product or hide part of it.
 */
export const CSS_PROPERTIES: ReadonlySet<string> = new Set([
  'color',
  'color-scheme',
  'accent-color',
  'caret-color',
  'scrollbar-color',
  'fill',
  'stroke',
  'background',
  'background-color',
  'background-image',
  'background-position',
  'background-repeat',
  'background-size',
  ...['', ...SIDES.map((side) => `-${side}`)].flatMap((side) =>
    BORDER_PARTS.map((part) => `border${side}${part}`),
  ),
  'border-radius',
  ...CORNERS.map((corner) => `border-${corner}-radius`),
  'box-shadow',
  'text-shadow',
  'outline',
  'outline-color',
  'outline-style',
  'outline-width',
  'outline-offset',
  'font',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'font-stretch',
  'font-variant',
  'font-variant-caps',
  'font-variant-numeric',
  'font-kerning',
  'letter-spacing',
  'word-spacing',
  'line-height',
  'text-align',
  'text-transform',
  'hyphens',
  'list-style-type',
  'text-decoration',
  'text-decoration-color',
  'text-decoration-line',
  'text-decoration-style',
  'text-decoration-thickness',
  'text-underline-offset',
  ...['padding', 'margin'].flatMap((box) => [box, ...SIDES.map((side) => `${box}-${side}`)]),
  'gap',
  'row-gap',
  'column-gap',
]);

/** Colours, gradients, and variables, whose own values are checked too. None computes a length. */
export const CSS_FUNCTIONS: ReadonlySet<string> = new Set([
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'hwb',
  'lab',
  'lch',
  'oklab',
  'oklch',
  'color',
  'color-mix',
  'light-dark',
  'var',
  'linear-gradient',
  'radial-gradient',
  'conic-gradient',
  'repeating-linear-gradient',
  'repeating-radial-gradient',
  'repeating-conic-gradient',
]);

/** Maximum value per unit: a length relative to the window could fill it. */
export const CSS_UNITS: ReadonlyMap<string, number> = new Map([
  ['px', 64],
  ['pt', 48],
  ['rem', 4],
  ['em', 4],
  ['ch', 8],
  ['deg', 3600],
  ['turn', 10],
  ['rad', 63],
]);

/**
 * Minimum and maximum font size per unit. Relative sizes are excluded: nested, they have no bound,
 * and neither do lengths measured by them.
 */
export const FONT_SIZES: ReadonlyMap<string, readonly [least: number, most: number]> = new Map([
  ['px', [8, 48]],
  ['pt', [6, 36]],
  ['rem', [0.5, 3]],
]);
/** Keywords for relative font sizes, excluded for the same reason. */
export const RELATIVE_SIZES: ReadonlySet<string> = new Set(['larger', 'smaller']);

export const MAY_BE_NEGATIVE: ReadonlySet<string> = new Set([
  'letter-spacing',
  'word-spacing',
  'text-underline-offset',
  'outline-offset',
  'box-shadow',
  'text-shadow',
  'background-position',
  'background',
]);

/**
 * The product's own variables that a site may override: colours, corners, the font
 * (apps/web/src/ui/theme).
 */
export const CSS_VARIABLES: ReadonlySet<string> = new Set([
  '--paper',
  '--surface',
  '--sunken',
  '--hover',
  '--hairline',
  '--edge',
  '--ink',
  '--ink-2',
  '--ink-3',
  '--positive',
  '--positive-soft',
  '--warning',
  '--warning-soft',
  '--danger',
  '--danger-hover',
  '--danger-soft',
  '--on-danger',
  '--notice',
  '--notice-soft',
  '--accent-fill',
  '--accent-fill-hover',
  '--on-accent',
  '--accent-text',
  '--accent-soft',
  '--radius',
  '--radius-small',
  '--app-font',
]);

/** A variable that a site defines for itself. */
export const OWN_VARIABLE = /^--client-[a-z0-9-]{1,60}$/i;

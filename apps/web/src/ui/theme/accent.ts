/**
 * The accent colours, derived from the configured colour so that they are readable in both schemes.
 */
export interface Accent {
  /** Background of the primary button. */
  fill: string;
  fillHover: string;
  /** Text on `fill`. */
  onFill: string;
  /** Links and marks on all backgrounds (paper, surface, sunken). */
  text: string;
  /** A tint behind selected items; ordinary text stays readable on it. */
  soft: string;
}

interface Rgb {
  r: number;
  g: number;
  b: number;
}

/** Minimum contrast of text by WCAG 2.2 AA. */
const MIN_CONTRAST = 4.5;
const STEP = 0.02;
const HOVER_STEP = 0.1;
const SOFT_SHARE = { light: 0.1, dark: 0.22 };
/** More saturated colours would glow on a dark page. */
const MAX_DARK_SATURATION = 0.55;
const FALLBACK = '#0f6b5c';

/** The darkest background in the light scheme and the lightest in the dark scheme (tokens.css). */
const GROUND = { light: '#efebe4', dark: '#2b2824' };
const PAPER = { light: '#ffffff', dark: '#211f1c' };
const ON_FILL = { light: '#ffffff', dark: '#151311' };
const WHITE: Rgb = { r: 255, g: 255, b: 255 };
const BLACK: Rgb = { r: 0, g: 0, b: 0 };

/**
 * Returns the accent for a colour scheme: the configured colour, darkened (light) or lightened in
 * its own hue (dark) until it
 * has a contrast of at least 4.5:1 on every background. An invalid colour gives the product's own
 * accent.
 */
export function accentFor(color: string, scheme: 'light' | 'dark'): Accent {
  const ground = parse(GROUND[scheme]);
  const text =
    scheme === 'light' ? darkened(parse(color), ground) : lightened(parse(color), ground);
  const hover = mix(text, scheme === 'light' ? BLACK : WHITE, HOVER_STEP);
  return {
    fill: hex(text),
    fillHover: hex(hover),
    onFill: ON_FILL[scheme],
    text: hex(text),
    soft: hex(wash(parse(PAPER[scheme]), text, SOFT_SHARE[scheme])),
  };
}

/** Contrast of a chosen colour as text in one colour scheme. */
export interface AccentCheck {
  /** Contrast on the least favourable background. */
  ratio: number;
  isEnough: boolean;
  /** The displayed colour: the chosen one or its readable shade, with its contrast. */
  shown: string;
  shownRatio: number;
}

/** Checks the contrast of a colour for the person choosing it (WCAG 2.2 AA). */
export function checkAccent(color: string, scheme: 'light' | 'dark'): AccentCheck {
  const ratio = contrast(color, GROUND[scheme]);
  const shown = accentFor(color, scheme).text;
  return {
    ratio,
    isEnough: ratio >= MIN_CONTRAST,
    shown,
    shownRatio: contrast(shown, GROUND[scheme]),
  };
}

/** Returns the contrast of two `#rrggbb` colours by WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  return ratio(parse(one), parse(other));
}

function darkened(color: Rgb, ground: Rgb): Rgb {
  let shade = color;
  for (let share = STEP; share <= 1 && ratio(shade, ground) < MIN_CONTRAST; share += STEP)
    shade = mix(color, BLACK, share);
  return shade;
}

/** Raises only the lightness: mixing with white would make every accent chalky. */
function lightened(color: Rgb, ground: Rgb): Rgb {
  const { hue, saturation, lightness } = hslOf(color);
  const calm = Math.min(saturation, MAX_DARK_SATURATION);
  let shade = color;
  for (let light = lightness; light <= 1 && ratio(shade, ground) < MIN_CONTRAST; light += STEP / 2)
    shade = rgbOf(hue, calm, light);
  return ratio(shade, ground) < MIN_CONTRAST ? WHITE : shade;
}

/** Tints the paper with as much of the colour as keeps text in that colour readable. */
function wash(paper: Rgb, color: Rgb, most: number): Rgb {
  let share = most;
  while (share > 0 && ratio(color, mix(paper, color, share)) < MIN_CONTRAST) share -= STEP;
  return mix(paper, color, Math.max(0, share));
}

function ratio(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the relative luminance by WCAG 2.2. */
function luminance({ r, g, b }: Rgb): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const between = (a: number, b: number) => Math.round(a + (b - a) * share);
  return { r: between(from.r, to.r), g: between(from.g, to.g), b: between(from.b, to.b) };
}

/** Returns the hue in degrees, and saturation and lightness from 0 to 1. */
function hslOf({ r, g, b }: Rgb): { hue: number; saturation: number; lightness: number } {
  const [red, green, blue] = [r / 255, g / 255, b / 255];
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const lightness = most - range / 2;
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const sixth =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return { hue: sixth * 60, saturation: range / (1 - Math.abs(2 * lightness - 1)), lightness };
}

function rgbOf(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (n: number): number => {
    const k = (n + hue / 30) % 12;
    const strength = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - strength * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return { r: channel(0), g: channel(8), b: channel(4) };
}

function parse(color: string): Rgb {
  const text = /^#[0-9a-f]{6}$/i.test(color) ? color : FALLBACK;
  const value = Number.parseInt(text.slice(1), 16);
  return { r: (value >> 16) & 255, g: (value >> 8) & 255, b: value & 255 };
}

const hex = ({ r, g, b }: Rgb): string =>
  `#${[r, g, b].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

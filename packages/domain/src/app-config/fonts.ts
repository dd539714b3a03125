/**
 * A font that a site can choose. It is installed on people's computers, so no font server is
 * contacted.
 */
interface SiteFont {
  readonly name: string;
  /** The CSS font stack, ending with the product's own font. */
  readonly stack: string;
}

/** The product's own font, which it serves itself. Used when a site has chosen none. */
export const OWN_FONT = 'Inter';

/** Stacks with a match on every system, so none is downloaded. */
export const SITE_FONTS = [
  {
    name: 'System',
    stack: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  },
  {
    name: 'Humanist',
    stack: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', sans-serif",
  },
  {
    name: 'Geometric',
    stack: "Avenir, Montserrat, Corbel, 'URW Gothic', source-sans-pro, sans-serif",
  },
  {
    name: 'Neutral',
    stack: "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif",
  },
  {
    name: 'Verdana',
    stack: "Verdana, 'DejaVu Sans', Geneva, sans-serif",
  },
  {
    name: 'Georgia',
    stack: "Georgia, 'Liberation Serif', 'Times New Roman', serif",
  },
  {
    name: 'Old style',
    stack: "'Iowan Old Style', 'Palatino Linotype', 'URW Palladio L', P052, serif",
  },
  {
    name: 'Slab',
    stack: "Rockwell, 'Rockwell Nova', 'Roboto Slab', 'DejaVu Serif', 'Sitka Small', serif",
  },
] as const satisfies readonly SiteFont[];

/** Returns the stack of a font by its name; undefined if it is not one of these fonts. */
export const fontStackOf = (name: string): string | undefined =>
  SITE_FONTS.find((font) => font.name === name)?.stack;

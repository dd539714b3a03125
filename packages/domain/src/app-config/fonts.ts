/** A font that a site may choose: one that stands on people's own computers, so that nobody is asked for a file. */
export interface SiteFont {
  readonly name: string;
  readonly hint: string;
  /** What the browser is told, the product's own font behind it. */
  readonly stack: string;
}

/** The product's own font, which it serves itself; a site that has chosen none has it. */
export const OWN_FONT = 'Inter';

/** Stacks of which every system has one: none is fetched from anywhere. */
export const SITE_FONTS: readonly SiteFont[] = [
  {
    name: 'System',
    hint: 'The font of each computer',
    stack: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  },
  {
    name: 'Humanist',
    hint: 'Open and friendly, without serifs',
    stack: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', sans-serif",
  },
  {
    name: 'Geometric',
    hint: 'Round and even, without serifs',
    stack: "Avenir, Montserrat, Corbel, 'URW Gothic', source-sans-pro, sans-serif",
  },
  {
    name: 'Neutral',
    hint: 'Like Helvetica and Arial',
    stack: "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif",
  },
  {
    name: 'Verdana',
    hint: 'Wide, for small type',
    stack: "Verdana, 'DejaVu Sans', Geneva, sans-serif",
  },
  {
    name: 'Georgia',
    hint: 'With serifs, for long texts',
    stack: "Georgia, 'Liberation Serif', 'Times New Roman', serif",
  },
  {
    name: 'Old style',
    hint: 'With serifs, like a book',
    stack: "'Iowan Old Style', 'Palatino Linotype', 'URW Palladio L', P052, serif",
  },
  {
    name: 'Slab',
    hint: 'With strong serifs',
    stack: "Rockwell, 'Rockwell Nova', 'Roboto Slab', 'DejaVu Serif', 'Sitka Small', serif",
  },
];

/** The stack of a font by its name; undefined for one that is no such font. */
export const fontStackOf = (name: string): string | undefined =>
  SITE_FONTS.find((font) => font.name === name)?.stack;

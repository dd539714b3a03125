import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { fontStackOf, OWN_FONT } from '@reviews/domain';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement, type MouseEvent } from 'react';
import { accentFor, type Accent } from './accent.ts';

/**
 * Warm grays, light to dark, for the library's neutral components. Input borders are gray 4 and
 * dark 4: 3:1 on paper.
 */
const gray: MantineColorsTuple = [
  '#faf8f5',
  '#f3f0eb',
  '#efebe4',
  '#e3ded6',
  '#8a8378',
  '#7d766b',
  '#756e63',
  '#6c655b',
  '#46413a',
  '#24211d',
];
const dark: MantineColorsTuple = [
  '#ece8e1',
  '#b5aea3',
  '#a39c90',
  '#857e73',
  '#857e73',
  '#37332d',
  '#211f1c',
  '#191715',
  '#151311',
  '#0f0e0c',
];

/**
 * Filled buttons take their colours from our variables, so that their text is readable in both
 * schemes.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  if (input.variant === 'filled' && input.color === 'red') {
    return {
      background: 'var(--danger)',
      hover: 'var(--danger-hover)',
      color: 'var(--on-danger)',
      border: '1px solid transparent',
    };
  }
  const isAccent = input.color === undefined || input.color === 'accent';
  if (input.variant === 'filled' && isAccent) {
    return {
      background: 'var(--accent-fill)',
      hover: 'var(--accent-fill-hover)',
      color: 'var(--on-accent)',
      border: '1px solid transparent',
    };
  }
  if (input.variant === 'subtle' && isAccent) {
    return {
      background: 'transparent',
      hover: 'var(--hover)',
      color: 'var(--accent-text)',
      border: '1px solid transparent',
    };
  }
  if (input.variant === 'subtle' && input.color === 'gray') {
    return {
      background: 'transparent',
      hover: 'var(--hover)',
      color: 'var(--ink-2)',
      border: '1px solid transparent',
    };
  }
  if (input.variant === 'light' && isAccent) {
    return {
      background: 'var(--accent-soft)',
      hover: 'var(--hover)',
      color: 'var(--accent-text)',
      border: '1px solid transparent',
    };
  }
  return defaultVariantColorsResolver(input);
};

/** Stroke width of all icons. */
export const ICON_STROKE = 1.5;

/**
 * Ignores the second click of a double click that opened a dialog: it lands outside the dialog and
 * would close it (WID-03).
 */
const ignoreSecondPress = (press: MouseEvent): void => {
  if (
    press.detail > 1 &&
    press.target instanceof Element &&
    press.target.closest('[role="dialog"]') === null
  )
    press.stopPropagation();
};

export const theme = createTheme({
  colors: { gray, dark, accent: gray },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 2 },
  variantColorResolver,
  fontFamily: 'var(--app-font)',
  headings: { fontFamily: 'var(--app-font)', fontWeight: '600' },
  fontSizes: {
    xs: '0.8125rem',
    note: '0.875rem',
    sm: '0.9375rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.25rem',
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.125rem', sm: '0.25rem', md: '0.375rem', lg: '0.5rem', xl: '0.75rem' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { fw: 550 } },
    // Text is as large as what is around it, unless a size is given.
    Text: { defaultProps: { inherit: true } },
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 120, transition: 'fade' },
        overlayProps: { backgroundOpacity: 0.4 },
        onClickCapture: ignoreSecondPress,
      },
    },
    Drawer: {
      defaultProps: {
        transitionProps: { duration: 120 },
        overlayProps: { backgroundOpacity: 0.4 },
        onClickCapture: ignoreSecondPress,
      },
    },
    Menu: { defaultProps: { transitionProps: { duration: 100 }, shadow: 'md' } },
    Tooltip: {
      defaultProps: {
        transitionProps: { duration: 100 },
        multiline: true,
        maw: 320,
        withArrow: false,
      },
    },
    // The same arrow on every select, whether the browser or we draw its list.
    NativeSelect: {
      defaultProps: {
        rightSection: createElement(IconChevronDown, {
          'aria-hidden': true,
          size: 16,
          stroke: ICON_STROKE,
        }),
      },
    },
    Checkbox: { defaultProps: { iconColor: 'var(--on-accent)' } },
    Radio: { defaultProps: { iconColor: 'var(--on-accent)' } },
  },
});

const accentVariables = (accent: Accent): Record<string, string> => ({
  '--accent-fill': accent.fill,
  '--accent-fill-hover': accent.fillHover,
  '--on-accent': accent.onFill,
  '--accent-text': accent.text,
  '--accent-soft': accent.soft,
  '--mantine-primary-color-filled': accent.fill,
  '--mantine-primary-color-filled-hover': accent.fillHover,
  '--mantine-primary-color-contrast': accent.onFill,
  '--mantine-primary-color-light': accent.soft,
  '--mantine-primary-color-light-color': accent.text,
  '--mantine-color-accent-filled': accent.fill,
  '--mantine-color-anchor': accent.text,
});

/** Sets the library's variables to our tokens: text, borders, placeholder and errors. */
const shared: Record<string, string> = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--hairline)',
  '--mantine-shadow-md': 'var(--shadow-high)',
  '--mantine-shadow-xl': 'var(--shadow-high)',
};

const OWN_STACK = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";

/**
 * Returns the CSS font family for a configured font: its stack, or its name if the site serves it
 * itself, with the product's own stack as fallback.
 */
export function fontStack(fontFamily: string | null): string {
  // Inter is bundled under its variable font name.
  if (fontFamily === null || fontFamily === '' || fontFamily === OWN_FONT) return OWN_STACK;
  return fontStackOf(fontFamily) ?? `${JSON.stringify(fontFamily)}, ${OWN_STACK}`;
}

/**
 * Returns the CSS variables for a configured accent and font.
 *
 * @param accentColor `#rrggbb`
 * @param fontFamily name of the configured font, or null for the product's own
 */
export function variablesFor(accentColor: string, fontFamily: string | null): CSSVariablesResolver {
  return () => ({
    variables: { '--app-font': fontStack(fontFamily) },
    light: { ...shared, ...accentVariables(accentFor(accentColor, 'light')) },
    dark: { ...shared, ...accentVariables(accentFor(accentColor, 'dark')) },
  });
}

import { fontStackOf } from '@reviews/domain';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useAppConfig } from './app-config-query.ts';

/**
 * The custom stylesheet, served from the site's own origin as its Content-Security-Policy requires.
 */
const CLIENT_CSS_HREF = '/api/app_config/client.css';
/** Query parameter that turns the custom style off until the next page load. */
export const PLAIN_PARAM = 'plain';
/** The page that edits the custom style never uses it, so that no style can hide its own editor. */
const CONFIG_PATH = '/app_config/edit';

/**
 * Returns the stylesheet address of a configured font, or null for a system font. The file is on
 * this site, so that no other host is contacted.
 */
const fontStylesheetHref = (fontFamily: string): string | null =>
  fontStackOf(fontFamily) === undefined
    ? `/fonts/${fontFamily
        .trim()
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')}.css`
    : null;

/** Loads the stylesheet of the configured font once the configuration is loaded (NAV-30). */
export function ConfiguredFont() {
  const { fontFamily } = useAppConfig();
  useStylesheet('font', fontFamily ? fontStylesheetHref(fontFamily) : null);
  return null;
}

/**
 * Loads the client css on signed-in pages once the configuration is loaded (NAV-31). Not while
 * impersonating: a custom style must not be able to disguise the impersonation banner.
 */
export function ClientStyle({ impersonating }: { impersonating: boolean }) {
  const { clientCss } = useAppConfig();
  const { pathname } = useLocation();
  const [isPlain] = useState(() => new URLSearchParams(window.location.search).has(PLAIN_PARAM));
  const isWorn =
    clientCss !== null &&
    !isPlain &&
    !impersonating &&
    !pathname.toLowerCase().startsWith(CONFIG_PATH);
  useStylesheet('client', isWorn ? CLIENT_CSS_HREF : null, clientCss);
  return null;
}

/** @param content reloads the stylesheet when it changes */
function useStylesheet(name: string, href: string | null, content: string | null = null): void {
  useEffect(() => {
    if (href === null) return undefined;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.dataset.configured = name;
    document.head.append(link);
    return () => link.remove();
  }, [name, href, content]);
}

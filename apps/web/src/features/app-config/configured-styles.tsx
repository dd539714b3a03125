import { fontStackOf } from '@reviews/domain';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useAppConfig } from './app-config-query.ts';

/** The application's own stylesheet is served here, from the site's origin as its Content-Security-Policy wants it. */
const CLIENT_CSS_HREF = '/api/app_config/client.css';
/** In the address the product was opened with: it is shown without the site's own style until it is loaded anew. */
export const PLAIN_PARAM = 'plain';
/** Where the style is written it is not worn, so that no style hides what changes it. */
const CONFIG_PATH = '/app_config/edit';

/** The address of the stylesheet of a configured font: a file of the site, so that no other host is asked. One that stands on people's computers has none. */
const fontStylesheetHref = (fontFamily: string): string | null =>
  fontStackOf(fontFamily) === undefined
    ? `/fonts/${fontFamily
        .trim()
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')}.css`
    : null;

/** Loads the configured font's stylesheet once the configuration is there (NAV-30). */
export function ConfiguredFont() {
  const { fontFamily } = useAppConfig();
  useStylesheet('font', fontFamily ? fontStylesheetHref(fontFamily) : null);
  return null;
}

/**
 * Loads the client css once the configuration is there (NAV-31), on the pages of those who are signed in. Whoever looks
 * through somebody else's eyes has the product's own look: what says so cannot be dressed as anything else.
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

/** @param content loaded anew when it is another */
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

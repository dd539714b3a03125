import { useEffect } from 'react';
import { useAppConfig } from './app-config-query.ts';

/** The application's own stylesheet is served here, from the site's origin as its Content-Security-Policy wants it. */
const CLIENT_CSS_HREF = '/api/app_config/client.css';

/** The address of the stylesheet of a configured font: a file of the site, so that no other host is asked. */
export const fontStylesheetHref = (fontFamily: string): string =>
  `/fonts/${fontFamily.trim().toLowerCase().replace(/[^a-z0-9]+/g, '-')}.css`;

/** Loads the configured font's stylesheet (NAV-30) and the client css (NAV-31) once the configuration is there. */
export function ConfiguredStyles() {
  const { fontFamily, clientCss } = useAppConfig();
  useStylesheet('font', fontFamily ? fontStylesheetHref(fontFamily) : null);
  useStylesheet('client', clientCss ? CLIENT_CSS_HREF : null);
  return null;
}

function useStylesheet(name: string, href: string | null): void {
  useEffect(() => {
    if (href === null) return undefined;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.dataset.configured = name;
    document.head.append(link);
    return () => link.remove();
  }, [name, href]);
}

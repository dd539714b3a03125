import { createContext, use, useEffect } from 'react';

/** The application's name from its configuration; provided by the shell. */
export const AppNameContext = createContext('');

/**
 * Sets the window title: the text plus the application's name, or the name alone (NAV-06, NAV-07).
 * `PageFrame` does this
 * for its pages.
 */
export function usePageTitle(text?: string | null): void {
  const appName = use(AppNameContext);
  useEffect(() => {
    document.title = text ? `${text} · ${appName}` : appName;
    // The next page may have no title of its own.
    return () => {
      document.title = appName;
    };
  }, [text, appName]);
}

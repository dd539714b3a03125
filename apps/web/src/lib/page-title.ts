import { createContext, use, useEffect } from 'react';

/** The application's name from its configuration; the shell provides it. */
export const AppNameContext = createContext('');

/**
 * Names the page in the window's title: the text plus the application's name, or the name alone (NAV-06, NAV-07). A page
 * in `PageFrame` has it done by the frame.
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

import { useEffect, useEffectEvent } from 'react';

/** Lets the browser warn before the window closes or reloads with unsaved changes. */
export function useUnloadWarning(hasUnsaved: () => boolean): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (hasUnsaved()) event.preventDefault();
  });
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent): void => ask(event);
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, []);
}

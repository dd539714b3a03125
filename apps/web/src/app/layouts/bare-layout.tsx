import { Outlet } from 'react-router';

/**
 * Renders a page without the shell: sign-in pages and, as the 'packet' layout, packet downloads
 * (NAV-05).
 */
export function BareLayout() {
  return (
    <main>
      <Outlet />
    </main>
  );
}

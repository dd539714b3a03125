import { Outlet } from 'react-router';

/** Bare content: the sign-in pages and, as the 'packet' layout, the packet downloads (NAV-05). */
export function BareLayout() {
  return (
    <main>
      <Outlet />
    </main>
  );
}

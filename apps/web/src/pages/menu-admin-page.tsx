import { MenuEditor } from '../features/menu-admin/index.ts';

/** `/menu_admin` (RT-50). */
export default function MenuAdminPage() {
  return <MenuEditor />;
}

import { MenuEditor } from '../features/menu/index.ts';

/** `/menu_admin` (RT-50). */
export default function MenuAdminPage() {
  return <MenuEditor />;
}

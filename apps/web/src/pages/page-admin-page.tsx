import { PageList } from '../features/company-pages/index.ts';

/** `/page_admin` (RT-49). */
export default function PageAdminPage() {
  return <PageList />;
}

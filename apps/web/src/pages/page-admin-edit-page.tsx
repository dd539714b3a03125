import { useParams } from 'react-router';
import { PageEditor } from '../features/company-pages/index.ts';
import { readRecordId } from '../lib/record-id.ts';

const NEW = 'new';

/** Editor of a company page; `new` for a new page (RT-49). */
export default function PageAdminEditPage() {
  const { pageId } = useParams();
  const shown = pageId === NEW ? NEW : readRecordId(pageId);
  return <PageEditor key={shown} pageId={shown} />;
}

import { useParams } from 'react-router';
import { CompanyPage } from '../features/company-pages/index.ts';

/** A company page as its readers see it. */
export default function CompanyPagePage() {
  const { slug = '' } = useParams();
  return <CompanyPage key={slug} slug={slug} />;
}

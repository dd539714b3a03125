import { useParams } from 'react-router';
import { CompanyPage } from '../features/company-pages/index.ts';

/** A page of the company as its readers have it. */
export default function CompanyPagePage() {
  const { slug = '' } = useParams();
  return <CompanyPage key={slug} slug={slug} />;
}

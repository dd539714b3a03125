import { OrganizationTree } from '../features/organization/index.ts';

/** `/organization/table` (RT-30). */
export default function OrganizationPage() {
  return <OrganizationTree />;
}

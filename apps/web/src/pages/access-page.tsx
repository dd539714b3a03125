import { AccessPage as Access } from '../features/access/index.ts';

/** `/access`: who has which permission, and by which rule. */
export default function AccessPage() {
  return <Access />;
}

import { AccessPage as Access } from '../features/access/index.ts';

/** `/access`: who can do what, and by which rule. */
export default function AccessPage() {
  return <Access />;
}

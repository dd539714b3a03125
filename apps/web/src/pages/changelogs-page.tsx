import { Changelog } from '../features/changelog/index.ts';

/** `/changelogs` (RT-62). */
export default function ChangelogsPage() {
  return <Changelog section="all" />;
}

import { ScaleList } from '../features/ratings/index.ts';

/** `/ratings` (RT-54). */
export default function RatingsPage() {
  return <ScaleList />;
}

import { NewCycleButton, SeasonList } from '../features/cycles/index.ts';

/** `/cycles` (RT-15). */
export default function CyclesPage() {
  return <SeasonList renderNew={(cycles) => <NewCycleButton cycles={cycles} />} />;
}

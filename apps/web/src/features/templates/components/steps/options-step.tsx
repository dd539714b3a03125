import { useBuilder } from '../../hooks/use-builder.ts';
import { PeerOptions } from '../options/peer-options.tsx';
import { UnderperformanceOptions } from '../options/underperformance-options.tsx';
import { UplineOptions } from '../options/upline-options.tsx';

/** Step for the options of the template's type (section 2.10). */
export function OptionsStep() {
  const { group } = useBuilder();
  if (group === 'Underperformance') return <UnderperformanceOptions />;
  return group === 'Upline' ? <UplineOptions /> : <PeerOptions />;
}

import { lazyComponent } from '../lib/lazy-component.ts';

const PulseViewDialog = lazyComponent(
  async () => (await import('../features/pulses/components/pulse-view-dialog.tsx')).PulseViewDialog,
);

interface ViewOverListProps {
  hash: string;
  onClose: () => void;
}

/** A form that the user has submitted, in a dialog over the list (VIEW-05, VIEW-06). */
export function ViewOverList({ hash, onClose }: ViewOverListProps) {
  return <PulseViewDialog hash={hash} isMine onClose={onClose} />;
}

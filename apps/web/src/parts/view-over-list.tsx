import { PulseViewDialog } from '../features/pulses/index.ts';

interface ViewOverListProps {
  hash: string;
  onClose: () => void;
}

/** A form that the user has submitted, in a dialog over the list (VIEW-05, VIEW-06). */
export function ViewOverList({ hash, onClose }: ViewOverListProps) {
  return <PulseViewDialog hash={hash} isMine onClose={onClose} />;
}

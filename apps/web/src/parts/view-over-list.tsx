import { PulseViewDialog } from '../features/pulses/index.ts';

interface ViewOverListProps {
  hash: string;
  onClose: () => void;
}

/** A form that the signed-in person has submitted, read over the list of them (VIEW-05, VIEW-06). */
export default function ViewOverList({ hash, onClose }: ViewOverListProps) {
  return <PulseViewDialog hash={hash} isMine onClose={onClose} />;
}

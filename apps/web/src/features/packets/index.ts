export { PacketList } from './components/packet-list.tsx';
export { PacketNotFound } from './components/packet-not-found.tsx';
export { PacketPrint } from './components/packet-print.tsx';
export { PacketView } from './components/packet-view.tsx';

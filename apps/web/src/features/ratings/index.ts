export { ScaleList } from './components/scale-list.tsx';

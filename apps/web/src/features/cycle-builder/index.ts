export { CycleBuilder } from './components/cycle-builder.tsx';
export { NewCycleButton } from './components/new-cycle-button.tsx';

export { CycleNotFound } from './components/cycle-not-found.tsx';
export { FormList } from './components/list/form-list.tsx';
export { CycleOverview } from './components/overview/cycle-overview.tsx';
export { CycleBuilder } from './builder/components/cycle-builder.tsx';

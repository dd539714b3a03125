export { CycleToLaunchNotFound, Launcher } from './components/launcher.tsx';

export { useAudience } from './api/use-audience.ts';
export { AudienceBeforeSubmit } from './components/audience-before-submit.tsx';
export { AudienceLine } from './components/audience-line.tsx';

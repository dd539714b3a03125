export { appConfigQuery, DEFAULT_APP_CONFIG, useAppConfig } from './app-config-query.ts';
export { Brand } from './brand.tsx';
export { ClientStyle, ConfiguredFont } from './configured-styles.tsx';

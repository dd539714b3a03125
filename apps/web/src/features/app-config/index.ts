export { appConfigQuery, DEFAULT_APP_CONFIG, useAppConfig } from './app-config-query.ts';
export { Brand } from './brand.tsx';
export { ConfiguredStyles } from './configured-styles.tsx';

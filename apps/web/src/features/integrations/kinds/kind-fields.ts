import type { IntegrationKindName } from '@reviews/domain';
import { type ComponentType } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import type { KindFieldsProps } from './kind-fields-props.ts';

/** The fields of each kind. A new kind needs a file beside this one and a row here. */
export const KIND_FIELDS: Readonly<
  Partial<Record<IntegrationKindName, ComponentType<KindFieldsProps>>>
> = {
  openid: lazyComponent(async () => (await import('./openid-fields.tsx')).OpenIdFields),
  scim: lazyComponent(async () => (await import('./scim-fields.tsx')).ScimFields),
  scheduled_import: lazyComponent(
    async () => (await import('./scheduled-import-fields.tsx')).ScheduledImportFields,
  ),
  webhook: lazyComponent(async () => (await import('./webhook-fields.tsx')).WebhookFields),
};

import type { IntegrationKindName } from '@reviews/domain';
import { lazy, type ComponentType } from 'react';
import type { KindFieldsProps } from './kind-fields-props.ts';

/** The fields of each kind. A new kind needs a file beside this one and a row here. */
export const KIND_FIELDS: Readonly<
  Partial<Record<IntegrationKindName, ComponentType<KindFieldsProps>>>
> = {
  openid: lazy(() => import('./openid-fields.tsx')),
  scim: lazy(() => import('./scim-fields.tsx')),
  scheduled_import: lazy(() => import('./scheduled-import-fields.tsx')),
  webhook: lazy(() => import('./webhook-fields.tsx')),
};

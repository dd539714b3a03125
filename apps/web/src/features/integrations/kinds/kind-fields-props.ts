import type { IntegrationView } from '@reviews/contracts/integrations';
import type { ReactNode } from 'react';

/** What the fields of a kind are given by the page that saves them. */
export interface KindFieldsProps {
  integration: IntegrationView;
  /** As they are in the form. */
  settings: IntegrationView['settings'];
  onChange: (part: IntegrationView['settings']) => void;
  /** What is wrong, by the path of the field: `settings.url`. */
  problems: Readonly<Record<string, readonly string[]>>;
  /** The field of the secret, to be put where it belongs; `making` is how one is made here, where the other system needs to be told. */
  secret: (given: {
    hint: string;
    label?: string;
    making?: () => string;
    keepsFormer?: boolean;
  }) => ReactNode;
}

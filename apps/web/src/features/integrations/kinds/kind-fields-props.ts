import type { IntegrationView } from '@reviews/contracts/integrations';
import type { ReactNode } from 'react';

/** Props that the page passes to the fields of a kind. */
export interface KindFieldsProps {
  integration: IntegrationView;
  /** The current values of the form. */
  settings: IntegrationView['settings'];
  onChange: (part: IntegrationView['settings']) => void;
  /** Errors by field path: `settings.url`. */
  problems: Readonly<Record<string, readonly string[]>>;
  /**
   * Renders the secret's field where the kind wants it; `making` generates a secret here, for
   * systems that need to be given one.
   */
  secret: (given: {
    hint: string;
    label?: string;
    making?: () => string;
    keepsFormer?: boolean;
  }) => ReactNode;
}

import type { ConfigSettings } from '@reviews/contracts/config-settings';

/** Props of every section of the page. */
export interface SectionProps {
  given: ConfigSettings;
  change: (part: Partial<ConfigSettings>) => void;
  /** Returns the server's errors for a field. */
  faultsOf: (field: keyof ConfigSettings) => readonly string[];
}

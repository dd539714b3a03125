import type { ConfigSettings } from '@reviews/contracts/config-settings';

/** What every section of the page is given. */
export interface SectionProps {
  given: ConfigSettings;
  change: (part: Partial<ConfigSettings>) => void;
  /** What is wrong with a field, in the server's words. */
  faultsOf: (field: keyof ConfigSettings) => readonly string[];
}

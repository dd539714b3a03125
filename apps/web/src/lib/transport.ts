import { FIREWALL_MARKER } from '@reviews/domain';

interface TransportSettings {
  firewallMarker: string;
  downloadToken: string | null;
}

const settings: TransportSettings = { firewallMarker: FIREWALL_MARKER, downloadToken: null };

/**
 * Changes the settings of all later calls: the firewall marker (ERR-03) and the download token of a
 * packet route (NAV-08).
 */
export function configureTransport(change: Partial<TransportSettings>): void {
  Object.assign(settings, change);
}

/** Returns the current settings of calls. */
export const transportSettings = (): Readonly<TransportSettings> => settings;

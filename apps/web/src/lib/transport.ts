import { FIREWALL_MARKER } from '@reviews/domain';

interface TransportSettings {
  firewallMarker: string;
  downloadToken: string | null;
}

const settings: TransportSettings = { firewallMarker: FIREWALL_MARKER, downloadToken: null };

/** Changes what every later call uses: the firewall's marker (ERR-03), the download token of a packet route (NAV-08). */
export function configureTransport(change: Partial<TransportSettings>): void {
  Object.assign(settings, change);
}

/** What calls use now. */
export const transportSettings = (): Readonly<TransportSettings> => settings;

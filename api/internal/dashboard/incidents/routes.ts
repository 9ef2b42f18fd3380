import { listIncidentsRoute } from './incidents';
import { readSlaRoute } from './overview';
import { setProbeAddressesRoute } from './set-probe-addresses';

export const INCIDENT_ROUTES = [readSlaRoute, listIncidentsRoute, setProbeAddressesRoute] as const;

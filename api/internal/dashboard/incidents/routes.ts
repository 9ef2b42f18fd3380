import type { InternalRoute } from '../../route';
import { listIncidentsRoute } from './incidents';
import { readSlaRoute } from './overview';
import { setProbeAddressesRoute } from './set-probe-addresses';

export const SLA_ROUTES: readonly InternalRoute[] = [readSlaRoute, listIncidentsRoute, setProbeAddressesRoute];

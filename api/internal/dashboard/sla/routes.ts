import type { InternalRoute } from '../../route';
import { listIncidentsRoute } from './incidents';
import { readSlaRoute } from './overview';

export const SLA_ROUTES: readonly InternalRoute[] = [readSlaRoute, listIncidentsRoute];

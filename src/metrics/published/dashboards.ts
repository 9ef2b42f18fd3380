import { MACHINE_ROOM } from './machine-room';
import { OVERVIEW } from './overview';
import type { Dashboard } from './write-dashboard';

export const DASHBOARDS: readonly Dashboard[] = [OVERVIEW, MACHINE_ROOM];

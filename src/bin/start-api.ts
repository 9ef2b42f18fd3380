import { runRole } from '../launcher/role';
import { startApi } from './api';

// It reads from the database alone.
runRole('API', startApi, { startsWithoutTemporal: true });

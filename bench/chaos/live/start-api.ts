import { startApi } from '../../../src/bin/api';
import { runRole } from '../../../src/launcher/role';
import { liftProviderRates } from './unlimited';

liftProviderRates();
runRole('API', startApi);

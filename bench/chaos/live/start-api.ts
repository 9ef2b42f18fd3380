import { startApi } from '#bin/api';
import { runRole } from '#launcher/role';
import { liftProviderRates } from './unlimited';

liftProviderRates();
runRole('API', startApi);

import { runRole } from '../../../src/launcher/role';
import { startWorker } from '../../../src/worker/worker';
import { liftProviderRates } from './unlimited';

liftProviderRates();
runRole('worker', startWorker);

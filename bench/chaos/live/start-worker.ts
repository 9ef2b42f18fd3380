import { runRole } from '#launcher/role';
import { startWorker } from '#worker/worker';
import { liftProviderRates } from './unlimited';

liftProviderRates();
runRole('worker', startWorker);

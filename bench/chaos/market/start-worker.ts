import { runRole } from '#launcher/role';
import { startWorker } from '#worker/worker';
import { openLiveMarket } from './live-adapter';

openLiveMarket();
runRole('worker', startWorker);

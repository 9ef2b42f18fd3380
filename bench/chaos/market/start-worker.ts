import { runRole } from '../../../src/launcher/role';
import { startWorker } from '../../../src/worker/worker';
import { openLiveMarket } from './live-adapter';

openLiveMarket();
runRole('worker', startWorker);

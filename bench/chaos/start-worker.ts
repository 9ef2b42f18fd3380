import { runRole } from '../../src/runtime/role';
import { startWorker } from '../../src/runtime/worker';
import { openLiveMarket } from './live-adapter';

openLiveMarket();
runRole('worker', startWorker);

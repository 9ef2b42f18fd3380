import { runRole } from './role';
import { startWorker } from './worker';

runRole('worker', startWorker);

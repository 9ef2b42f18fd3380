import '../servers/usage-probe';
import './fifty-providers';
import { runRole } from '../../src/launcher/role';
import { startWorker } from '../../src/worker/worker';

runRole('worker', startWorker);

import '../servers/usage-probe';
import './fifty-providers';
import { runRole } from '#launcher/role';
import { startWorker } from '#worker/worker';

runRole('worker', startWorker);

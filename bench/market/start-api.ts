import './fifty-providers';
import { startApi } from '../../src/bin/api';
import { runRole } from '../../src/launcher/role';

runRole('API', startApi);

import './fifty-providers';
import { startApi } from '#bin/api';
import { runRole } from '#launcher/role';

runRole('API', startApi);

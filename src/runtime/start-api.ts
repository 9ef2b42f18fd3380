import { startApi } from './api';
import { runRole } from './role';

runRole('API', startApi);

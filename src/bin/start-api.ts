import { runRole } from '../launcher/role';
import { startApi } from './api';

runRole('API', startApi);

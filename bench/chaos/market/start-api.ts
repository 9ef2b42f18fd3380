import { startApi } from '../../../src/bin/api';
import { runRole } from '../../../src/launcher/role';
import { openLiveMarket } from './live-adapter';

openLiveMarket();
runRole('API', startApi);

import { startApi } from '../../src/runtime/api';
import { runRole } from '../../src/runtime/role';
import { openLiveMarket } from './live-adapter';

openLiveMarket();
runRole('API', startApi);

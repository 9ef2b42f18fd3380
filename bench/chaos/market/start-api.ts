import { startApi } from '#bin/api';
import { runRole } from '#launcher/role';
import { openLiveMarket } from './live-adapter';

openLiveMarket();
runRole('API', startApi);

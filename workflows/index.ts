export { chainFollower } from './chain-follower';
export { delivery } from './delivery';
export { endpointTimer } from './endpoint-timer';
export { job } from './job';
export { keyRotation } from './key-rotation';
export { order } from './order';
export { payout } from './payout';
export { providerWatcher } from './provider-watcher';

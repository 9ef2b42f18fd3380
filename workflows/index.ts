export { delivery } from './delivery';
export { order } from './order';
export { payout } from './payout';

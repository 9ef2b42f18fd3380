export { delivery } from './delivery';
export { keyRotation } from './key-rotation';
export { order } from './order';
export { payout } from './payout';

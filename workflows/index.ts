export { delivery } from './delivery';
export { order } from './order';

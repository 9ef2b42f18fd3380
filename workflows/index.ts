export { delivery } from './delivery';
export { endpointTimer } from './endpoint-timer';
export { order } from './order';

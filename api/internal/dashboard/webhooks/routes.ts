import { addEndpointRoute } from './add-endpoint';
import { changeEndpointRoute } from './change-endpoint';
import { listDeliveriesRoute } from './deliveries/list-deliveries';
import { readDeliveryRoute } from './deliveries/read-delivery';
import { replayDeliveryRoute } from './deliveries/replay-delivery';
import { retryDeliveryRoute } from './deliveries/retry-delivery';
import { listEndpointsRoute } from './list-endpoints';
import { readEndpointRoute } from './read-endpoint';
import { recoverFailedRoute } from './recover-failed';
import { removeEndpointRoute } from './remove-endpoint';
import { repeatableRoute } from './repeatable';
import { replaySinceRoute } from './replay-since';
import { resumeEndpointRoute } from './resume-endpoint';
import { rotateSecretRoute } from './rotate-secret';
import { signatureCheckRoute } from './signature-check';
import { testEndpointRoute } from './test-endpoint';

/** Matched in this order, so that a fixed word is not taken for an id. */
export const WEBHOOK_ROUTES = [
  listEndpointsRoute,
  addEndpointRoute,
  listDeliveriesRoute,
  readDeliveryRoute,
  retryDeliveryRoute,
  replayDeliveryRoute,
  signatureCheckRoute,
  readEndpointRoute,
  changeEndpointRoute,
  removeEndpointRoute,
  rotateSecretRoute,
  resumeEndpointRoute,
  testEndpointRoute,
  replaySinceRoute,
  recoverFailedRoute,
  repeatableRoute,
] as const;

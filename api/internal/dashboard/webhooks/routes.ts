import { addEndpointRoute } from './add';
import { changeEndpointRoute } from './change';
import { readDeliveryRoute } from './deliveries/get';
import { listDeliveriesRoute } from './deliveries/list';
import { replayDeliveryRoute } from './deliveries/replay';
import { retryDeliveryRoute } from './deliveries/retry';
import { readEndpointRoute } from './get';
import { listEndpointsRoute } from './list';
import { recoverFailedRoute } from './recover';
import { removeEndpointRoute } from './remove';
import { repeatableRoute } from './repeatable';
import { replaySinceRoute } from './replay-since';
import { resumeEndpointRoute } from './resume';
import { rotateSecretRoute } from './rotate-secret';
import { signatureCheckRoute } from './signature-check';
import { testEndpointRoute } from './test-endpoint';

/** Earlier ones first, so that a word is not taken for an id. */
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

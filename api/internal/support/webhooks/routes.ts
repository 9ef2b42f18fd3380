import { readAnyDeliveryRoute } from './get-delivery';
import { readAnyEndpointRoute } from './get-endpoint';
import { recoverAnyEndpointRoute } from './recover-any-endpoint';
import { countAnyRepeatableRoute } from './repeatable';
import { replayAnyDeliveryRoute } from './replay-any-delivery';
import { replayAnySinceRoute } from './replay-since';
import { resendDeliveryRoute } from './resend-delivery';
import { resumeAnyEndpointRoute } from './resume-any-endpoint';

export const SUPPORT_WEBHOOK_ROUTES = [
  readAnyEndpointRoute,
  resumeAnyEndpointRoute,
  recoverAnyEndpointRoute,
  replayAnySinceRoute,
  countAnyRepeatableRoute,
  readAnyDeliveryRoute,
  resendDeliveryRoute,
  replayAnyDeliveryRoute,
] as const;

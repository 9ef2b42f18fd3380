import type { InternalRoute } from '../../route';
import { readAnyDeliveryRoute } from './get-delivery';
import { readAnyEndpointRoute } from './get-endpoint';
import { recoverAnyEndpointRoute } from './recover';
import { replayAnyDeliveryRoute } from './replay';
import { resendDeliveryRoute } from './resend';
import { resumeAnyEndpointRoute } from './resume';

export const SUPPORT_WEBHOOK_ROUTES: readonly InternalRoute[] = [
  readAnyEndpointRoute,
  resumeAnyEndpointRoute,
  recoverAnyEndpointRoute,
  readAnyDeliveryRoute,
  resendDeliveryRoute,
  replayAnyDeliveryRoute,
];

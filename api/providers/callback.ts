import { type Request, type Response, Router } from 'express';
import { pollNow } from '#db/watching/watches';
import { ServiceError } from '#domain/error';
import { perMinute } from '#domain/limits/token-bucket';
import type { LiveProvider } from '#providers/registry';
import { requestLog } from '../http/every-request';
import { readTextBody } from '../http/sent';
import { admitKeyless, type TokenServices } from '../limits/admit';
import type { ApiServices } from '../services';

type CallbackServices = Pick<ApiServices, 'db' | 'keyring' | 'providers'> & TokenServices;

/** Callbacks per provider; more would only repeat that its orders should be polled. */
const RATE = perMinute(1_200);
const MAX_ID_LENGTH = 256;

/**
 * `POST /{code}/callback/{token}`: a live provider reports a change of an order. This only triggers a poll; the content is
 * never trusted. An unauthentic callback gets the same response as an unknown path, and costs a keyless read
 * [rules/providers: Callbacks].
 */
export function createCallbackRouter(services: CallbackServices): Router {
  const router = Router();
  router.use(async (req, res) => {
    const live = findAddressed(services, req);
    const providerOrderId = live && (await readOrderId(live, req, res));
    if (!live || providerOrderId === null) {
      await admitKeyless(services, req, res);
      throw new ServiceError('ORDER_NOT_FOUND', { message: 'No such path' });
    }
    const { code } = live.adapter.facts;
    const { ok, retryAfter } = await services.limiter.take(`callback:${code}`, RATE, requestLog(res));
    if (!ok) {
      throw new ServiceError('RATE_LIMITED', { retryAfter });
    }
    await pollNow(services.db, code, providerOrderId);
    res.set('Cache-Control', 'no-store').status(200).json({});
  });
  return router;
}

/** The provider that this URL belongs to; the token is compared even if the provider has no callbacks. */
function findAddressed({ keyring, providers }: CallbackServices, { method, path }: Request): LiveProvider | null {
  const [, code = '', noun, token = '', ...rest] = path.split('/');
  const isAddress = method === 'POST' && noun === 'callback' && rest.length === 0;
  if (!isAddress || !keyring.callbackTokenMatches(code, token)) {
    return null;
  }
  const live = providers.findLive(code);
  return live?.adapter.callback ? live : null;
}

/** Null if the message is not authentic or the adapter cannot parse it. */
async function readOrderId({ adapter, config }: LiveProvider, req: Request, res: Response): Promise<string | null> {
  const body = await readTextBody(req, res);
  const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
  try {
    const id: unknown = adapter.callback?.read({ headers, body }, config.settings);
    return typeof id === 'string' && id !== '' && id.length <= MAX_ID_LENGTH ? id : null;
  } catch {
    return null;
  }
}

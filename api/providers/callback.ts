import { type Request, type Response, Router } from 'express';
import { pollNow } from '#db/watching/watches';
import { ServiceError } from '#domain/error';
import { perMinute } from '#domain/limits/token-bucket';
import type { LiveProvider } from '#providers/registry';
import { readTextBody } from '../http/body';
import { requestLog } from '../http/request-log';
import { admitKeyless, type TokenServices } from '../limits/admission';
import type { ApiServices } from '../services';

type CallbackServices = Pick<ApiServices, 'db' | 'keyring' | 'providers'> & TokenServices;

/** What one provider may send; more would only repeat that its orders are to be asked about. */
const RATE = perMinute(1_200);
const MAX_ID_LENGTH = 256;

/**
 * `POST /{code}/callback/{token}`: a live provider says that something happened to an order. It is a hint to ask, and never believed.
 * What is not authentic is answered like a path that does not exist, for the price of a keyless read
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

/** The provider whose own address this is; the token is compared even for one that has no callbacks. */
function findAddressed({ keyring, providers }: CallbackServices, { method, path }: Request): LiveProvider | null {
  const [, code = '', noun, token = '', ...rest] = path.split('/');
  const isAddress = method === 'POST' && noun === 'callback' && rest.length === 0;
  if (!isAddress || !keyring.callbackTokenMatches(code, token)) {
    return null;
  }
  const live = providers.findLive(code);
  return live?.adapter.callback ? live : null;
}

/** Null for a message that is not authentic, or that the adapter does not understand. */
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

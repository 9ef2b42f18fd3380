import { createKeyring } from '../../security/keyring';
import { CommandError } from '../command-error';
import { findRunningInstance, operatorName, withDatabase } from '../instance';
import { anchorEvents } from './anchor';
import { type Api, createApi } from './api';
import { openOwnAccess } from './own-access';
import type { OpenAccess } from './player';
import { createQuoteStock } from './quote-stock';

export interface AccessOptions {
  /** Root of the API; with it the key of SWAPLANE_KEY is used, without it the own instance. */
  url?: string;
}

/** Where a partner's commands go: `--url` or SWAPLANE_URL, with the test key of SWAPLANE_KEY; null for the own instance. */
export function partnerApi({ url = process.env.SWAPLANE_URL }: AccessOptions): Api | null {
  const key = process.env.SWAPLANE_KEY;
  if (url === undefined) {
    return null;
  }
  if (key === undefined || !key.startsWith('pk_test_')) {
    throw new CommandError('Set SWAPLANE_KEY to a test key of yours: scenarios play in the sandbox alone.');
  }
  return createApi(new URL(url).origin, key);
}

/** Uses an access while `use` runs: a partner's own by its key, or else one of the own instance, where endpoints can be programmed. */
export async function withAccess<T>(options: AccessOptions, use: (access: OpenAccess) => Promise<T>): Promise<T> {
  const api = partnerApi(options);
  if (api) {
    const nothing = async () => undefined;
    const events = await anchorEvents(api);
    return use({ api, quotes: createQuoteStock(api), events, endpoint: null, renewEndpoint: nothing, close: nothing });
  }
  const instance = findRunningInstance();
  const { config, secretKeys, dev } = instance;
  return withDatabase(instance, async (db) => {
    const origin = dev?.base_url ?? config.publicUrl;
    const keyring = createKeyring(...secretKeys);
    const access = await openOwnAccess({ db, keyring, origin, actor: operatorName() });
    try {
      return await use(access);
    } finally {
      await access.close();
    }
  });
}

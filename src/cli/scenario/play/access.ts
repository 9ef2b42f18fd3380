import { createKeyring } from '../../../security/keyring';
import type { ApiOptions } from '../../api/command';
import { requireProfile } from '../../api/profiles';
import { CommandError } from '../../command-error';
import { findRunningInstance, operatorName, withDatabase } from '../../instance';
import { anchorEvents } from './anchor';
import { type Api, createApi } from './api';
import { openOwnAccess } from './own-access';
import type { OpenAccess } from './player';
import { createQuoteStock } from './quote-stock';

export type AccessOptions = ApiOptions;

/** Where a partner's commands go: to the API of `--profile`, or of SWAPLANE_URL with SWAPLANE_KEY; null for the own instance. */
export function partnerApi({ profile }: AccessOptions): Api | null {
  if (profile === undefined && process.env.SWAPLANE_URL === undefined) {
    return null;
  }
  const { url, key } = requireProfile(profile);
  if (!key.startsWith('pk_test_')) {
    throw new CommandError('Use a test key: scenarios play in the sandbox alone.');
  }
  return createApi(url, key);
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

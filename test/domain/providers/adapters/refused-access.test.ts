import { generateKeyPairSync } from 'node:crypto';
import type { Adapter } from '#providers/adapter';
import { openProviderApi } from '#providers/http/open-api';
import { ProviderError } from '#providers/provider';
import { openAdapter } from '#test/helpers/providers/adapter-setup';
import { useAdapters } from '#test/helpers/providers/use-adapters';

const forEachAdapter = useAdapters(openAdapter);

/** Whoever has the id of an order may read it, according to the documentation. */
const READ_WITH_ID: readonly string[] = ['bitcoinvn', 'nanswap', 'sideshift', 'wagyu'];
const isReadOpenly = ({ http, facts }: Adapter) =>
  facts.needsMemoWallet === true || (!http.headers && !http.query) || READ_WITH_ID.includes(facts.code);

/** Signs as well as the one that the provider knows. */
function anotherRsaKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('hex');
}

test('a status that is refused because of the key is a refusal of us, and says nothing about the order', () =>
  forEachAdapter(
    async (adapter, { open, keyOf, connection, api }) => {
      const { created } = await open();
      const settings = Object.fromEntries(Object.keys(api.settings).map((name) => [name, 'withdrawn']));
      const isRsa = /^[\da-f]{500,}$/.test(api.settings.secret ?? '');
      const other = isRsa ? { secret: anotherRsaKey() } : {};
      const withdrawn = openProviderApi({ ...connection, settings: { ...settings, ...other } });
      const error = await adapter.readStatus(withdrawn, keyOf(created)).catch((caught: unknown) => caught);
      await withdrawn.close();
      expect(error).toBeInstanceOf(ProviderError);
      const { kind, label, message } = error as ProviderError;
      expect({ kind, label, message }).toMatchObject({ label: 'access_refused' });
    },
    (adapter) => !isReadOpenly(adapter),
  ));

import type { Adapter } from '../adapter';
import { thorchain } from './thorchain';
import { buildThorchainAdapter } from './thorchain-family';

export const mayachain: Adapter = buildThorchainAdapter(
  { ...thorchain.facts, code: 'mayachain', name: 'Maya Protocol', home: 'mayaprotocol.com' },
  'https://mayanode.mayachain.info',
);

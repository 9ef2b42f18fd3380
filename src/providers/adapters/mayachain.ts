import type { Adapter } from '../adapter';
import { thorchain } from './thorchain';
import { buildAdapter } from './thorchain-family';

export const mayachain: Adapter = buildAdapter(
  { ...thorchain.facts, code: 'mayachain', name: 'Maya Protocol', home: 'mayaprotocol.com' },
  'https://mayanode.mayachain.info',
);

import type { Adapter } from '../adapter';
import { thorchain } from './thorchain';
import { buildThorchainAdapter } from './thorchain-family';

export const mayachain: Adapter = buildThorchainAdapter(
  { ...thorchain.facts, code: 'mayachain', name: 'Maya Protocol', home: 'mayaprotocol.com' },
  {
    baseUrl: 'https://mayanode.mayachain.info',
    letters: {
      a: 'ARB.ETH',
      b: 'BTC.BTC',
      c: 'MAYA.CACAO',
      d: 'DASH.DASH',
      e: 'ETH.ETH',
      k: 'KUJI.KUJI',
      r: 'THOR.RUNE',
      x: 'XRD.XRD',
      z: 'ZEC.ZEC',
    },
  },
);

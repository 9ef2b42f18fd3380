import { type Explorer, explorer, FAST, LONG, type Network, plainNetwork, QUICK, SLOW } from '../network';

const blockchair = (chain: string) => explorer(`https://blockchair.com/${chain}`, 'transaction');

const cryptoid = (chain: string): Explorer => ({
  tx: `https://chainz.cryptoid.info/${chain}/tx.dws?{hash}`,
  address: `https://chainz.cryptoid.info/${chain}/address.dws?{address}`,
});

/** Bitcoin and other networks with unspent transaction outputs (UTXO). */
export const BITCOIN_NETWORKS = {
  arrr: {
    ...plainNetwork('Pirate Chain', 'pirate', explorer('https://explorer.piratechain.com'), SLOW),
    payoutSeconds: 600,
  },
  bch: plainNetwork('Bitcoin Cash', 'bitcoincash', blockchair('bitcoin-cash'), LONG),
  bsv: plainNetwork('Bitcoin SV', 'bitcoinsv', explorer('https://whatsonchain.com'), SLOW),
  btc: plainNetwork('Bitcoin', 'bitcoin', explorer('https://mempool.space'), 1500),
  btg: plainNetwork('Bitcoin Gold', 'bitcoingold', explorer('https://btgexplorer.com'), SLOW),
  dash: plainNetwork('Dash', 'dash', blockchair('dash'), FAST),
  dcr: plainNetwork('Decred', 'decred', explorer('https://dcrdata.decred.org'), SLOW),
  dgb: plainNetwork('DigiByte', 'digibyte', explorer('https://digiexplorer.info'), LONG),
  doge: plainNetwork('Dogecoin', 'dogecoin', blockchair('dogecoin'), LONG),
  erg: plainNetwork(
    'Ergo',
    'ergo',
    explorer('https://explorer.ergoplatform.com/en', 'transactions', 'addresses'),
    SLOW,
  ),
  firo: plainNetwork('Firo', 'firo', explorer('https://explorer.firo.org'), LONG),
  flux: plainNetwork('Flux', 'flux', explorer('https://explorer.runonflux.io'), LONG),
  hns: plainNetwork('Handshake', 'handshake', explorer('https://e.hnsfans.com'), SLOW),
  kas: plainNetwork('Kaspa', 'kaspa', explorer('https://explorer.kaspa.org', 'txs', 'addresses'), FAST),
  kmd: plainNetwork('Komodo', 'komodo', explorer('https://kmdexplorer.io'), SLOW),
  ln: plainNetwork('Bitcoin Lightning', 'lightning', null, QUICK),
  ltc: plainNetwork('Litecoin', 'litecoin', blockchair('litecoin'), LONG),
  nmc: plainNetwork('Namecoin', 'namecoin', cryptoid('nmc'), SLOW),
  pivx: plainNetwork('PIVX', 'pivx', cryptoid('pivx'), LONG),
  ppc: plainNetwork('Peercoin', 'peercoin', cryptoid('ppc'), SLOW),
  qtum: plainNetwork('Qtum', 'qtum', explorer('https://qtum.info'), LONG),
  rvn: plainNetwork('Ravencoin', 'ravencoin', explorer('https://blockbook.ravencoin.org'), SLOW),
  sc: plainNetwork('Siacoin', 'siacoin', explorer('https://siascan.com'), SLOW),
  sys: plainNetwork('Syscoin', 'syscoin', explorer('https://blockbook.syscoin.org'), SLOW),
  vtc: plainNetwork('Vertcoin', 'vertcoin', cryptoid('vtc'), SLOW),
  xch: plainNetwork('Chia', 'chia', explorer('https://www.spacescan.io'), LONG),
  xec: plainNetwork('eCash', 'ecash', explorer('https://explorer.e.cash'), LONG),
  xmr: {
    ...plainNetwork('Monero', 'monero', { tx: 'https://xmrchain.net/tx/{hash}', address: null }, LONG),
    payoutSeconds: 720,
  },
  xvg: plainNetwork('Verge', 'verge', explorer('https://verge-blockchain.info'), LONG),
  zec: plainNetwork('Zcash', 'zcash', blockchair('zcash'), SLOW),
} as const satisfies Record<string, Network>;

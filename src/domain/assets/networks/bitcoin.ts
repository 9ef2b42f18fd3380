import { type Explorer, explorer, FAST, LONG, type Network, plain, QUICK, SLOW } from '../network';

const blockchair = (chain: string) => explorer(`https://blockchair.com/${chain}`, 'transaction');

const cryptoid = (chain: string): Explorer => ({
  tx: `https://chainz.cryptoid.info/${chain}/tx.dws?{hash}`,
  address: `https://chainz.cryptoid.info/${chain}/address.dws?{address}`,
});

/** Bitcoin and the networks that keep its ledger of unspent outputs. */
export const BITCOIN_NETWORKS = {
  arrr: { ...plain('Pirate Chain', 'pirate', explorer('https://explorer.piratechain.com'), SLOW), payoutSeconds: 600 },
  bch: plain('Bitcoin Cash', 'bitcoincash', blockchair('bitcoin-cash'), LONG),
  bsv: plain('Bitcoin SV', 'bitcoinsv', explorer('https://whatsonchain.com'), SLOW),
  btc: plain('Bitcoin', 'bitcoin', explorer('https://mempool.space'), 1500),
  btg: plain('Bitcoin Gold', 'bitcoingold', explorer('https://btgexplorer.com'), SLOW),
  dash: plain('Dash', 'dash', blockchair('dash'), FAST),
  dcr: plain('Decred', 'decred', explorer('https://dcrdata.decred.org'), SLOW),
  dgb: plain('DigiByte', 'digibyte', explorer('https://digiexplorer.info'), LONG),
  doge: plain('Dogecoin', 'dogecoin', blockchair('dogecoin'), LONG),
  erg: plain('Ergo', 'ergo', explorer('https://explorer.ergoplatform.com/en', 'transactions', 'addresses'), SLOW),
  firo: plain('Firo', 'firo', explorer('https://explorer.firo.org'), LONG),
  flux: plain('Flux', 'flux', explorer('https://explorer.runonflux.io'), LONG),
  hns: plain('Handshake', 'handshake', explorer('https://e.hnsfans.com'), SLOW),
  kas: plain('Kaspa', 'kaspa', explorer('https://explorer.kaspa.org', 'txs', 'addresses'), FAST),
  kmd: plain('Komodo', 'komodo', explorer('https://kmdexplorer.io'), SLOW),
  ln: plain('Bitcoin Lightning', 'lightning', null, QUICK),
  ltc: plain('Litecoin', 'litecoin', blockchair('litecoin'), LONG),
  nmc: plain('Namecoin', 'namecoin', cryptoid('nmc'), SLOW),
  pivx: plain('PIVX', 'pivx', cryptoid('pivx'), LONG),
  ppc: plain('Peercoin', 'peercoin', cryptoid('ppc'), SLOW),
  qtum: plain('Qtum', 'qtum', explorer('https://qtum.info'), LONG),
  rvn: plain('Ravencoin', 'ravencoin', explorer('https://blockbook.ravencoin.org'), SLOW),
  sc: plain('Siacoin', 'siacoin', explorer('https://siascan.com'), SLOW),
  sys: plain('Syscoin', 'syscoin', explorer('https://blockbook.syscoin.org'), SLOW),
  vtc: plain('Vertcoin', 'vertcoin', cryptoid('vtc'), SLOW),
  xch: plain('Chia', 'chia', explorer('https://www.spacescan.io'), LONG),
  xec: plain('eCash', 'ecash', explorer('https://explorer.e.cash'), LONG),
  xmr: {
    ...plain('Monero', 'monero', { tx: 'https://xmrchain.net/tx/{hash}', address: null }, LONG),
    payoutSeconds: 720,
  },
  xvg: plain('Verge', 'verge', explorer('https://verge-blockchain.info'), LONG),
  zec: plain('Zcash', 'zcash', blockchair('zcash'), SLOW),
} as const satisfies Record<string, Network>;

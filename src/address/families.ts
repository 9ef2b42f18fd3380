import type { AddressKind, CosmosPrefix } from '../domain/assets/network';
import {
  algorand,
  bech32Account,
  bech32mAccount,
  cashAddress,
  conflux,
  filecoin,
  handshake,
  kaspa,
  lightning,
  nano,
  nem,
  nervos,
  segwit,
  stacks,
  stellar,
  symbol,
} from './base32';
import { base58check, cardano, decred, ergo, mina, monero, solana, ss58, waves, xrpClassic } from './base58';
import { type AddressFamily, anyOf, matches } from './format';
import { casper, evm, flow, internetComputer, rootstock, siacoin, xdc } from './hex';
import { hedera, ton } from './ton-hedera';

const bech32 = (prefix: string, ...lengths: number[]): AddressFamily => ({
  form: `${prefix}1…`,
  accepts: bech32Account(prefix, ...lengths),
});

/** Accounts of keys, and of contracts and modules on networks that have them. */
const cosmos = (prefix: CosmosPrefix): AddressFamily => bech32(prefix, 20, 32);

/** 32 bytes in full; shorter notations of the same number are refused because typing errors produce them too. */
const hex32: AddressFamily = { form: '0x and 64 hex digits', accepts: matches(/^0x[0-9a-fA-F]{64}$/) };

/** 32 bytes in base64; without an upper-case letter it is another network's address of the same length. */
const ARWEAVE = /^(?=.*[A-Z])[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;
const NEAR_NAME = /^(?=.{2,64}$)(?:[a-z\d]+(?:[-_][a-z\d]+)*\.)+(?:near|tg)$/;
const EOS_NAME = /^(?=.{1,12}$)[a-z1-5]+(?:\.[a-z1-5]+)*$/;
const HIVE_NAME = /^(?=.{3,16}$)[a-z][a-z\d-]+[a-z\d](?:\.[a-z][a-z\d-]+[a-z\d])*$/;
/** Below 2^251, as all Starknet hashes are. */
const STARKNET = /^0x0[0-7][0-9a-fA-F]{62}$/;
/** Prefixes of the transparent addresses of Zcash and its forks. */
const ZCASH = base58check([0x1c, 0xb8], [0x1c, 0xbd]);

/** The format and check of each kind of address. */
export const FAMILIES: Readonly<Record<AddressKind, AddressFamily>> = {
  akash: cosmos('akash'),
  algorand: { form: '58 letters and digits', accepts: algorand },
  aptos: hex32,
  arweave: { form: '43 letters, digits, - and _', accepts: matches(ARWEAVE) },
  astar: { form: 'an Astar account of 47 or 48 characters', accepts: ss58(5) },
  avail: { form: '5…', accepts: ss58(42) },
  axelar: cosmos('axelar'),
  banano: { form: 'ban_1… or ban_3…', accepts: nano('ban_') },
  band: cosmos('band'),
  bbn: cosmos('bbn'),
  bitcoin: { form: '1…, 3… or bc1…', accepts: anyOf(base58check([0x00], [0x05]), segwit('bc')) },
  bitcoincash: { form: 'bitcoincash:q… or bitcoincash:p…', accepts: cashAddress('bitcoincash') },
  bitcoingold: { form: 'G…, A… or btg1…', accepts: anyOf(base58check([0x26], [0x17]), segwit('btg')) },
  // Script addresses (3…) are refused: Bitcoin SV spends them by rules that no wallet follows.
  bitcoinsv: { form: '1…', accepts: base58check([0x00]) },
  bittensor: { form: '5…', accepts: ss58(42) },
  cardano: { form: 'addr1…, Ae2… or Ddz…', accepts: cardano },
  casper: { form: 'a public key of 66 or 68 hex digits, 01… or 02…', accepts: casper },
  celestia: cosmos('celestia'),
  chia: { form: 'xch1…', accepts: bech32mAccount('xch', 32) },
  conflux: { form: 'cfx:a…', accepts: conflux },
  cosmos: cosmos('cosmos'),
  cro: cosmos('cro'),
  dash: { form: 'X… or 7…', accepts: base58check([0x4c], [0x10]) },
  decred: { form: 'Ds… or Dc…', accepts: decred },
  digibyte: { form: 'D…, S… or dgb1…', accepts: anyOf(base58check([0x1e], [0x3f]), segwit('dgb')) },
  dogecoin: { form: 'D…, 9… or A…', accepts: base58check([0x1e], [0x16]) },
  dydx: cosmos('dydx'),
  dym: cosmos('dym'),
  ecash: { form: 'ecash:q… or ecash:p…', accepts: cashAddress('ecash') },
  eos: { form: 'an account name of up to 12 characters a-z and 1-5', accepts: matches(EOS_NAME) },
  ergo: { form: '9… or 8…', accepts: ergo },
  evm: { form: '0x and 40 hex digits', accepts: evm },
  fetch: cosmos('fetch'),
  filecoin: { form: 'f1…, f2…, f3… or f410f…', accepts: filecoin },
  firo: { form: 'a… or 4…', accepts: base58check([0x52], [0x07]) },
  flow: { form: '0x and 16 hex digits', accepts: flow },
  flux: { form: 't1… or t3…', accepts: ZCASH },
  handshake: { form: 'hs1…', accepts: handshake },
  harmony: { form: 'one1… or 0x and 40 hex digits', accepts: anyOf(bech32Account('one', 20), evm) },
  hedera: { form: '0.0.n', accepts: hedera },
  hive: { form: 'an account name of 3 to 16 characters', accepts: matches(HIVE_NAME) },
  iaa: cosmos('iaa'),
  icon: { form: 'hx or cx and 40 hex digits', accepts: matches(/^[hc]x[0-9a-f]{40}$/) },
  init: cosmos('init'),
  inj: bech32('inj', 20),
  internet_computer: { form: 'an account id of 64 hex digits', accepts: internetComputer },
  iota: hex32,
  iotex: { form: 'io1… or 0x and 40 hex digits', accepts: anyOf(bech32Account('io', 20), evm) },
  juno: cosmos('juno'),
  kaspa: { form: 'kaspa:q… or kaspa:p…', accepts: kaspa },
  kava: cosmos('kava'),
  komodo: { form: 'R… or b…', accepts: base58check([0x3c], [0x55]) },
  kusama: { form: 'a Kusama account, C… to J…', accepts: ss58(2) },
  lightning: { form: 'an invoice lnbc… or lnurl1…', accepts: lightning },
  // Old script addresses (3…) are refused: they look the same as Bitcoin's.
  litecoin: { form: 'L…, M… or ltc1…', accepts: anyOf(base58check([0x30], [0x32]), segwit('ltc')) },
  maya: bech32('maya', 20),
  mina: { form: 'B62q…', accepts: mina },
  monero: { form: '4… or 8…', accepts: monero },
  multiversx: bech32('erd', 32),
  namecoin: { form: 'N…, M…, 6… or nc1…', accepts: anyOf(base58check([0x34], [0x0d]), segwit('nc')) },
  nano: { form: 'nano_1… or nano_3…', accepts: nano('nano_') },
  near: { form: 'name.near or 64 hex digits', accepts: anyOf(matches(/^[0-9a-f]{64}$/), matches(NEAR_NAME)) },
  nem: { form: 'N… of 40 letters and digits', accepts: nem },
  neo: { form: 'N…', accepts: base58check([0x35]) },
  nervos: { form: 'ckb1…', accepts: nervos },
  neutron: cosmos('neutron'),
  noble: cosmos('noble'),
  oasis: bech32('oasis', 21),
  ontology: { form: 'A…', accepts: base58check([0x17]) },
  osmo: cosmos('osmo'),
  peercoin: { form: 'P…, p… or pc1…', accepts: anyOf(base58check([0x37], [0x75]), segwit('pc')) },
  persistence: cosmos('persistence'),
  pirate: bech32('zs', 43),
  pivx: { form: 'D… or 6…', accepts: base58check([0x1e], [0x0d]) },
  polkadot: { form: '1…', accepts: ss58(0) },
  polymesh: { form: '2…', accepts: ss58(12) },
  // Script addresses (M…) are refused: they look the same as Litecoin's.
  qtum: { form: 'Q… or qc1…', accepts: anyOf(base58check([0x3a]), segwit('qc')) },
  radix: { form: 'account_rdx1…', accepts: bech32mAccount('account_rdx', 30) },
  ravencoin: { form: 'R… or r…', accepts: base58check([0x3c], [0x7a]) },
  rootstock: { form: '0x and 40 hex digits', accepts: rootstock },
  saga: cosmos('saga'),
  secret: cosmos('secret'),
  sei: cosmos('sei'),
  siacoin: { form: '76 hex digits', accepts: siacoin },
  solana: { form: '32 to 44 base58 characters', accepts: solana },
  stacks: { form: 'SP… or SM…', accepts: stacks },
  starknet: { form: '0x0 and 63 hex digits', accepts: matches(STARKNET) },
  stars: cosmos('stars'),
  stellar: { form: 'G…', accepts: stellar },
  stride: cosmos('stride'),
  sui: hex32,
  symbol: { form: 'N… of 39 letters and digits', accepts: symbol },
  // Old script addresses (3…) are refused, here and for Vertcoin: they look the same as Bitcoin's.
  syscoin: { form: 'S… or sys1…', accepts: anyOf(base58check([0x3f]), segwit('sys')) },
  terra: cosmos('terra'),
  tezos: {
    form: 'tz1… to tz4… or KT1…',
    accepts: base58check([6, 161, 159], [6, 161, 161], [6, 161, 164], [6, 161, 166], [2, 90, 121]),
  },
  thor: bech32('thor', 20),
  ton: { form: 'UQ… or EQ…', accepts: ton },
  tron: { form: 'T…', accepts: base58check([0x41]) },
  verge: { form: 'D… or E…', accepts: base58check([0x1e], [0x21]) },
  vertcoin: { form: 'V… or vtc1…', accepts: anyOf(base58check([0x47]), segwit('vtc')) },
  waves: { form: '3P…', accepts: waves },
  xdc: { form: '0x or xdc and 40 hex digits', accepts: xdc },
  xrp: { form: 'r…', accepts: xrpClassic },
  zcash: { form: 'a transparent address t1… or t3…', accepts: ZCASH },
  zilliqa: bech32('zil', 20),
};

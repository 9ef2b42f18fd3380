import type { AddressKind } from '../domain/assets/networks';
import { algorand } from './algorand';
import { base58check, xrpClassic } from './base58check';
import { bech32Account, lightning, segwit } from './bech32';
import { cardano } from './cardano';
import { cashAddress, kaspa } from './cashaddr';
import { evm } from './evm';
import { type AddressFamily, anyOf, matches } from './family';
import { filecoin } from './filecoin';
import { hedera } from './hedera';
import { internetComputer } from './internet-computer';
import { monero } from './monero';
import { solana } from './solana';
import { ss58 } from './ss58';
import { stellar } from './stellar';
import { ton } from './ton';

const cosmos = (prefix: string, ...lengths: number[]): AddressFamily => ({
  form: `${prefix}1…`,
  accepts: bech32Account(prefix, ...lengths),
});

/** 32 bytes in full length; shorter spellings of the same number are refused because typing errors make them too. */
const hex32: AddressFamily = { form: '0x and 64 hex digits', accepts: matches(/^0x[0-9a-fA-F]{64}$/) };

const NEAR_NAME = /^(?=.{2,64}$)(?:[a-z\d]+(?:[-_][a-z\d]+)*\.)+(?:near|tg)$/;
const EOS_NAME = /^(?=.{1,12}$)[a-z1-5]+(?:\.[a-z1-5]+)*$/;

/** How each kind of address looks and is checked. */
export const FAMILIES: Readonly<Record<AddressKind, AddressFamily>> = {
  algorand: { form: '58 letters and digits', accepts: algorand },
  aptos: hex32,
  bitcoin: { form: '1…, 3… or bc1…', accepts: anyOf(base58check([0x00], [0x05]), segwit('bc')) },
  bitcoincash: { form: 'bitcoincash:q… or bitcoincash:p…', accepts: cashAddress('bitcoincash') },
  cardano: { form: 'addr1…, Ae2… or Ddz…', accepts: cardano },
  celestia: cosmos('celestia', 20, 32),
  cosmos: cosmos('cosmos', 20, 32),
  dash: { form: 'X… or 7…', accepts: base58check([0x4c], [0x10]) },
  dogecoin: { form: 'D…, 9… or A…', accepts: base58check([0x1e], [0x16]) },
  ecash: { form: 'ecash:q… or ecash:p…', accepts: cashAddress('ecash') },
  eos: { form: 'an account name of up to 12 characters a-z and 1-5', accepts: matches(EOS_NAME) },
  evm: { form: '0x and 40 hex digits', accepts: evm },
  filecoin: { form: 'f1…, f2…, f3… or f410f…', accepts: filecoin },
  hedera: { form: '0.0.n', accepts: hedera },
  injective: cosmos('inj', 20),
  internet_computer: { form: 'an account id of 64 hex digits', accepts: internetComputer },
  kaspa: { form: 'kaspa:q… or kaspa:p…', accepts: kaspa },
  kusama: { form: 'a Kusama account, C… to J…', accepts: ss58(2) },
  lightning: { form: 'an invoice lnbc… or lnurl1…', accepts: lightning, maxLength: 2048 },
  // Old script addresses (3…) are refused: they cannot be told from Bitcoin's.
  litecoin: { form: 'L…, M… or ltc1…', accepts: anyOf(base58check([0x30], [0x32]), segwit('ltc')) },
  monero: { form: '4… or 8…', accepts: monero },
  multiversx: cosmos('erd', 32),
  near: { form: 'name.near or 64 hex digits', accepts: anyOf(matches(/^[0-9a-f]{64}$/), matches(NEAR_NAME)) },
  osmosis: cosmos('osmo', 20, 32),
  polkadot: { form: '1…', accepts: ss58(0) },
  // Script addresses (M…) are refused: they cannot be told from Litecoin's.
  qtum: { form: 'Q… or qc1…', accepts: anyOf(base58check([0x3a]), segwit('qc')) },
  ravencoin: { form: 'R… or r…', accepts: base58check([0x3c], [0x7a]) },
  solana: { form: '32 to 44 base58 characters', accepts: solana },
  stellar: { form: 'G…', accepts: stellar },
  sui: hex32,
  tezos: {
    form: 'tz1… to tz4… or KT1…',
    accepts: base58check([6, 161, 159], [6, 161, 161], [6, 161, 164], [6, 161, 166], [2, 90, 121]),
  },
  thorchain: cosmos('thor', 20),
  ton: { form: 'UQ… or EQ…', accepts: ton },
  tron: { form: 'T…', accepts: base58check([0x41]) },
  xrp: { form: 'r…', accepts: xrpClassic },
  zcash: { form: 'a transparent address t1… or t3…', accepts: base58check([0x1c, 0xb8], [0x1c, 0xbd]) },
};

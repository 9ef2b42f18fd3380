import { recordOf } from '../names-of';
import { BITCOIN_LOST_ADDRESSES, type LostAddresses } from './lost-bitcoin-addresses';
import type { AddressKind } from './network';
import { COSMOS_NETWORKS } from './networks/cosmos';

/** Contracts that the protocol itself has, up to four digits from zero, and the predeployed ones of the OP Stack. */
const EVM: LostAddresses = {
  burnt: [
    '0x0000000000000000000000000000000000000000',
    '0x0000000000000000000000000000000000000001',
    '0x000000000000000000000000000000000000dead',
    '0xdead000000000000000042069420694206942069',
    '0xffffffffffffffffffffffffffffffffffffffff',
    '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    '0x0100000000000000000000000000000000000000',
  ],
  // Of the key 1, and the first two of the development nodes.
  knownKey: [
    '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf',
    '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  ],
  systemKeys: { pattern: /^0x(0{36}|4200{33})[\da-f]{4}$/, example: '0x0000000000000000000000000000000000001010' },
};

/** The first objects and modules of networks with 32-byte numbers as addresses. */
const NUMBERED: LostAddresses = {
  burnt: [`0x${'0'.repeat(64)}`],
  systemKeys: { pattern: /^0x[\da-f]{1,4}$/, example: `0x${'0'.repeat(63)}1` },
};

/** A key of zeros, and the accounts of pallets, whose keys begin with `modl` and end in zeros. */
const substrate = (zero: string, example: string): LostAddresses => ({
  burnt: [zero],
  systemKeys: { pattern: /^0x6d6f646c[\da-f]{16}0{40}$/, example },
});

/**
 * Accounts of the modules gov, distribution, bonded_tokens_pool, not_bonded_tokens_pool, mint, fee_collector and transfer, the
 * same on every network of the family, before the checksum; of THORChain and Maya, whose pools pay back what has no memo, also
 * asgard, bond and reserve.
 */
const COSMOS_ACCOUNTS = [
  'q{32}',
  '0d07y265gmmuvt4z0w9aw880jnsr700j',
  'jv65s3grqf6v6jl3dp4t6c9t9rk99cd8',
  'fl48vsnmsdzcv85q5d2q4z5ajdha8yu3',
  'tygms3xhhs3yv487phx3dw4a95jn7t7l',
  'm3h30wlvsf8llruxtpukdvsy0km2kum8',
  '7xpfvakm2amg962yls6f84z3kell8c5l',
  'yl6hdjhmkf37639730gffanpzndzdpmh',
  'g98cy3n9mmjrpn0sxmn63lztelera37n',
  '7gw75axcnr8747pkanye45pnrwk7p9c3',
  'dheycdevq39qlkxs2a6wuuzyn4aqxhve',
];
const COSMOS: LostAddresses = {
  systemKeys: {
    pattern: new RegExp(`^[a-z]+1(${COSMOS_ACCOUNTS.join('|')}).{6}$`),
    example: 'cosmos10d07y265gmmuvt4z0w9aw880jnsr700j6zn9kn',
  },
};

const EOSIO: LostAddresses = { systemKeys: { pattern: /^eosio(\.|$)/, example: 'eosio.null' } };

const COSMOS_KINDS = Object.values(COSMOS_NETWORKS).map(({ addressKind }) => addressKind);

/** Of every kind of addresses; those of networks like Bitcoin are in a file of their own. */
export const LOST_ADDRESSES: Readonly<Partial<Record<AddressKind, LostAddresses>>> = {
  ...BITCOIN_LOST_ADDRESSES,
  ...recordOf(COSMOS_KINDS, () => COSMOS),
  algorand: {
    burnt: ['AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAY5HFKQ'],
    system: [
      'Y76M3MSY6DKBRHBL7C3NNDXGS5IIMQVQVUAB6MP4XEMMGVF2QWNPL226CA',
      '737777777777777777777777777777777777777777777777777UFEJ2CI',
    ],
  },
  aptos: NUMBERED,
  arweave: { burnt: ['AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'] },
  astar: substrate(
    'VwJHxi1vTNdnJ2KXfQ7tWL8ERiUGv9bwhmf5RDWKGySQmsy',
    'YQnbw3oWxBnCUarnbePrjFcrSgVPP2jqTZYzWcccmN8fXhd',
  ),
  avail: substrate(
    '5C4hrfjw9DjXZTzV3MwzrrAr9P1MJhSrvWGWqi1eSuyUpnhM',
    '5EYCAe5ijiYfyeZ2JJCGq56LmPyNRAKzpG4QkoQkkQNB5e6Z',
  ),
  banano: {
    burnt: [
      'ban_1111111111111111111111111111111111111111111111111111hifc8npp',
      'ban_1burnbabyburndiscoinferno111111111111111111111111111aj49sw3w',
      'ban_1uo1cano1bot1a1pha1616161616161616161616161616161616p3s5tifp',
    ],
  },
  bittensor: substrate(
    '5C4hrfjw9DjXZTzV3MwzrrAr9P1MJhSrvWGWqi1eSuyUpnhM',
    '5EYCAe5ijiYfyeZ2JJCGq56LmPyNRAKzpG4QkoQkkQNB5e6Z',
  ),
  eos: EOSIO,
  evm: EVM,
  filecoin: {
    burnt: [
      'f1aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaahaui6xa',
      'f2aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaal3wehri',
      'f410faaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaonc6iji',
    ],
  },
  flow: { system: ['0xe467b9dd11fa00df', '0xf919ee77447b7497', '0x1654653399040a61', '0xf233dcee88fe0abe'] },
  harmony: EVM,
  hedera: { systemKeys: { pattern: /^0\.0\.\d{1,3}$/, example: '0.0.98' } },
  hive: { burnt: ['null'], system: ['temp', 'miners', 'hive.fund'] },
  icon: { systemKeys: { pattern: /^[hc]x0{36}[\da-f]{4}$/, example: 'cx0000000000000000000000000000000000000000' } },
  internet_computer: {
    burnt: ['807077e900000000000000000000000000000000000000000000000000000000'],
    system: ['082ecf2e3f647ac600f43f38a68342fba5b8e68b085f02592b77f39808a8d2b5'],
  },
  iota: NUMBERED,
  iotex: EVM,
  kusama: substrate(
    'CaKWz5omakTK7ovp4m3koXrHyHb7NG3Nt7GENHbviByZpKp',
    'F3opxRbN5ZbjJNU511Kj2TLuzFcDq9BGduA9TgiECafpg29',
  ),
  mina: { burnt: ['B62qiTKpEPjGTSHZrtM8uXiKgn8So916pLmNJKDhKeyBQL9TDb3nvBG'] },
  multiversx: {
    burnt: ['erd1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq6gq4hu'],
    system: ['erd1qqqqqqqqqqqqqqqpqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqzllls8a5w6u'],
  },
  nano: { burnt: ['nano_1111111111111111111111111111111111111111111111111111hifc8npp'] },
  near: { burnt: ['0000000000000000000000000000000000000000000000000000000000000000'] },
  neo: { burnt: ['NKuyBkoGdZZSLyPbJEetheRhMjeznFZszf'] },
  oasis: { burnt: ['oasis1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0ltrq9'] },
  ontology: {
    burnt: ['AFmseVrdL9f9oyCzZefL9tG6UbvhPbdYzM'],
    system: ['AFmseVrdL9f9oyCzZefL9tG6UbvhUMqNMV', 'AFmseVrdL9f9oyCzZefL9tG6UbvhfRZMHJ'],
  },
  polkadot: substrate('111111111111111111111111111111111HC1', '13UVJyLnbVp9RBZYFwFGyDvVd1y27Tt8tkntv6Q7JVPhFsTB'),
  polymesh: substrate(
    '2CSv6uVqcVVishrZsPZHXpC6kpiXfCZFGHeaPCicZG8rNwtK',
    '2EvQQsqdCzJsHtR78KoZW37bNqgYmfSPA3SUJJ7irkXYdhsq',
  ),
  rootstock: EVM,
  solana: {
    burnt: ['11111111111111111111111111111111', '1nc1nerator11111111111111111111111111111111'],
    system: [
      'Vote111111111111111111111111111111111111111',
      'Stake11111111111111111111111111111111111111',
      'Config1111111111111111111111111111111111111',
      'ComputeBudget111111111111111111111111111111',
      'BPFLoader1111111111111111111111111111111111',
      'BPFLoader2111111111111111111111111111111111',
      'BPFLoaderUpgradeab1e11111111111111111111111',
      'NativeLoader1111111111111111111111111111111',
      'Feature111111111111111111111111111111111111',
      'AddressLookupTab1e1111111111111111111111111',
      'Ed25519SigVerify111111111111111111111111111',
      'KeccakSecp256k11111111111111111111111111111',
      'Secp256r1SigVerify1111111111111111111111111',
      'SysvarC1ock11111111111111111111111111111111',
      'SysvarRent111111111111111111111111111111111',
      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
      'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
      'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
    ],
  },
  stacks: { burnt: ['SP000000000000000000002Q6VF78'] },
  starknet: NUMBERED,
  stellar: {
    burnt: [
      'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF',
      'GALAXYVOIDAOPZTDLHILAJQKCVVFMD4IKLXLSZV5YHO7VY74IWZILUTO',
    ],
    // The network's first account: its seed is the hash of the network's passphrase.
    knownKey: ['GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7'],
  },
  sui: NUMBERED,
  tezos: {
    burnt: [
      'tz1Ke2h7sDdakHJQh8WX4Z372du1KChsksyU',
      'tz28KEfLTo3wg2wGyJZMjC1MaDA1q68s6tz5',
      'tz3LL3cfMfBV4fPaPZdcj9TjPa3XbvLiXw9V',
      'tz491FasxEbqzR2SfjgTPnRyw9JY7og2HZUA',
      'KT18amZmM5W7qDWVt2pH6uj7sCEd3kbzLrHT',
      'tz1burnburnburnburnburnburnburjAYjjX',
    ],
  },
  ton: {
    burnt: ['EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c', 'Ef8AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADAU'],
    system: ['Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF', 'Ef9VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVbxn'],
  },
  tron: { burnt: ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'] },
  waves: { burnt: ['3P1vtjFEpXswXWfpiPuFKL1Mqt2NYrTaYMo'] },
  xdc: EVM,
  xrp: {
    burnt: [
      'rrrrrrrrrrrrrrrrrrrrrhoLvTp',
      'rrrrrrrrrrrrrrrrrrrrBZbvji',
      'rrrrrrrrrrrrrrrrrNAMEtxvNvQ',
      'rrrrrrrrrrrrrrrrrrrn5RM1rHd',
    ],
    // The ledger's first account: its passphrase is written in the software.
    knownKey: ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  },
  zilliqa: { burnt: ['zil1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9yf6pz'] },
};

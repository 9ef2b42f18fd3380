import type { AddressKind } from './network';
import { networkById } from './networks';

const HEX: readonly string[] = [
  '0x0000000000000000000000000000000000000000',
  '0x0000000000000000000000000000000000000001',
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000042069420694206942069',
  '0xffffffffffffffffffffffffffffffffffffffff',
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
];

/** Addresses whose coins nobody can spend: those of zeros, and those that people agreed to burn coins at. */
export const BURN_ADDRESSES: Readonly<Partial<Record<AddressKind, readonly string[]>>> = {
  evm: HEX,
  rootstock: HEX,
  xdc: HEX,
  bitcoin: ['1111111111111111111114oLvT2', '1BitcoinEaterAddressDontSendf59kuE', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr'],
  tron: ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
  solana: ['11111111111111111111111111111111', '1nc1nerator11111111111111111111111111111111'],
  xrp: ['rrrrrrrrrrrrrrrrrrrrrhoLvTp', 'rrrrrrrrrrrrrrrrrrrrBZbvji', 'rrrrrrrrrrrrrrrrrNAMEtxvNvQ'],
  stellar: ['GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF'],
  ton: ['EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c', 'UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ'],
  nano: ['nano_1111111111111111111111111111111111111111111111111111hifc8npp'],
};

/** Whether coins sent to the address are lost to everybody. */
export function isBurnAddress(network: string, address: string): boolean {
  const kind = networkById(network)?.addressKind;
  const plain = address.trim().replace(/^xdc/i, '0x');
  const known = (kind !== undefined && BURN_ADDRESSES[kind]) || [];
  return known.includes(plain.startsWith('0x') ? plain.toLowerCase() : plain);
}

import { base58 } from '@scure/base';
import { type AddressPredicate, tryDecode } from '../family';

const KEY_BYTES = 32;

/** 32 bytes in base58; the format has no checksum. */
export const solana: AddressPredicate = (address) => tryDecode(() => base58.decode(address))?.length === KEY_BYTES;

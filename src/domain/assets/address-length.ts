import { namesOf } from '../names-of';
import type { AddressKind } from './network';

const MOST = 128;
/** The kinds whose addresses may be longer: an invoice says in itself what is paid for, and how it gets there. */
const MOST_OF_KIND: Readonly<Partial<Record<AddressKind, number>>> = { lightning: 2_048 };

/** The most characters that an address of the kind may have [rules/addresses: Addresses]. */
export function mostCharacters(kind: AddressKind): number {
  return MOST_OF_KIND[kind] ?? MOST;
}

/** The most characters of an address whose network is not known yet. */
export const LONGEST_ADDRESS = Math.max(MOST, ...namesOf(MOST_OF_KIND).map(mostCharacters));

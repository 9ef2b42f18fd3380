import { findAddressProblem } from '#address/validate-address';
import {
  type AddressCheck,
  AddressCheckSchema,
  AddressQuerySchema,
  type NameAnswer,
  NameAnswerSchema,
  NameQuerySchema,
} from '#contract/v2/address';
import { networkById } from '#domain/assets/networks';
import { invalidFields } from '#domain/error';
import { networkIdOf, resolveTicker } from '#domain/v2/ticker';
import { defineV2Route } from './define-v2-route';
import { issueOfTicker } from './ticker-issues';

export const validateAddressRoute = defineV2Route({
  id: 'validateAddress',
  method: 'get',
  path: '/validate/address',
  tag: 'Public',
  summary: 'Validate an address',
  description:
    'Checks the format and checksum for the network. If the address is not valid, the response is still 200, with ' +
    '`result` false.',
  auth: 'optional',
  rateClass: 'R',
  request: { query: AddressQuerySchema },
  responses: [{ status: 200, description: 'The result', schema: AddressCheckSchema }],
  errors: ['not_valid_params'],
  handle: async ({ query: { currency, address, network } }) => {
    const problem = findAddressProblem(networkOf(currency, network), address);
    const body: AddressCheck = { result: problem === null, message: problem, isActivated: null };
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, body };
  },
});

/** A network by its own name, or by a currency's. @throws ServiceError INVALID_PAIR */
function networkOf(currency: string, network: string | undefined): string {
  const named = networkIdOf(currency);
  if (network === undefined && networkById(named) !== null) {
    return named;
  }
  const asset = resolveTicker(currency, network);
  if (typeof asset !== 'string') {
    return asset.network;
  }
  // Some clients send a network in both parameters.
  if (network !== undefined && networkById(networkIdOf(network)) !== null && networkById(named) !== null) {
    return networkIdOf(network);
  }
  throw invalidFields(
    issueOfTicker({ ticker: currency, network }, asset, { currency: 'currency', network: 'network' }),
  );
}

export const addressesByNameRoute = defineV2Route({
  id: 'getAddressesByName',
  method: 'get',
  path: '/addresses-by-name',
  tag: 'Public',
  summary: 'Look up the addresses of a name',
  description: 'Names are not supported here: the response is always that nothing was found.',
  auth: 'optional',
  rateClass: 'R',
  request: { query: NameQuerySchema },
  responses: [{ status: 200, description: 'Nothing was found', schema: NameAnswerSchema }],
  errors: ['not_valid_params'],
  handle: async () => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: { success: false, error: 'not_found', message: 'Name not found' } satisfies NameAnswer,
  }),
});

import { buildChangeeAdapter } from './changee-family';

export const changee = buildChangeeAdapter({
  code: 'changee',
  name: 'Changee',
  home: 'changee.com',
  baseUrl: 'https://changee.com/v1/api',
  refundAddress: 'optional',
  toVerify: ['the members of an order, of which only a public client and the documentation of a relative are known'],
});

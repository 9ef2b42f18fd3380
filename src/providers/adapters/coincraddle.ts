import { buildChangeeAdapter } from './changee-family';

export const coincraddle = buildChangeeAdapter({
  code: 'coincraddle',
  name: 'CoinCraddle',
  home: 'coincraddle.com',
  baseUrl: 'https://coincraddle.com/v1/api',
  refundAddress: 'required',
  toVerify: [],
});

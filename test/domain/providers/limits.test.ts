import type { AdapterQuoteRequest } from '#providers/adapter';
import { checkLimits, explainRefusal, readLimits } from '#providers/limits';
import { OutsideLimits, ProviderError } from '#providers/provider';

const asset = { ticker: 'ltc', network: 'ltc', contract: null, sends: true, receives: true };
const request = (amount: string, side: 'send' | 'receive' = 'send'): AdapterQuoteRequest => ({
  from: asset,
  to: asset,
  rate: 'floating',
  amount,
  side,
});
const refused = new ProviderError('refused', { message: 'no' });

test('null and zero mean no limit', () => {
  expect(readLimits('0.1', '0')).toEqual({ min: '0.1' });
  expect(readLimits('0.000', '5')).toEqual({ max: '5' });
  expect(readLimits(null, null)).toEqual({});
});

test('limits are compared to the last digit, and a limit itself is allowed', () => {
  const limits = { min: '0.100000000000000001', max: '5' };
  for (const amount of ['0.100000000000000001', '5', '1']) {
    expect(() => checkLimits(amount, limits)).not.toThrow();
  }
  for (const amount of ['0.1', '5.000000000000000001']) {
    expect(() => checkLimits(amount, limits)).toThrow(OutsideLimits);
  }
  expect(() => checkLimits('1000', {})).not.toThrow();
});

test('a refusal without a readable reason is explained by the limits if they explain it', async () => {
  const ask = async () => ({ min: '0.1', max: '5' });
  await expect(explainRefusal(refused, request('0.01'), ask)).rejects.toMatchObject({
    limits: { min: '0.1', max: '5' },
  });
  await expect(explainRefusal(refused, request('1'), ask)).rejects.toBe(refused);
  await expect(explainRefusal(refused, request('0.01', 'receive'), ask)).rejects.toBe(refused);
});

test('an error that is not a refusal, or that the limits do not explain, is unchanged', async () => {
  const ask = jest.fn(async () => {
    throw new ProviderError('unavailable');
  });
  const down = new ProviderError('unavailable');
  await expect(explainRefusal(down, request('0.01'), ask)).rejects.toBe(down);
  const pairless = new ProviderError('unsupported_pair');
  await expect(explainRefusal(pairless, request('0.01'), ask)).rejects.toBe(pairless);
  expect(ask).not.toHaveBeenCalled();
  await expect(explainRefusal(refused, request('0.01'), ask)).rejects.toBe(refused);
});

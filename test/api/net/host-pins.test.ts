import { createHostPins } from '#net/host-pins';
import { AddressBlockedError, DnsFailureError } from '#net/resolve-host';

const FIVE_MINUTES = 300_000;
const HOST = 'hooks.partner.example';

/** Pins with a DNS that returns these answers one after the other, and a clock that the test sets. */
function pinsOver(...answers: (readonly string[] | Error)[]) {
  const asked: string[] = [];
  let time = 1_000;
  const addressesOf = createHostPins({
    now: () => time,
    resolver: async (hostname) => {
      const answer = answers[asked.length];
      asked.push(hostname);
      if (answer === undefined || answer instanceof Error) {
        throw answer ?? new Error('no more answers');
      }
      return answer;
    },
  });
  return { addressesOf, asked, pass: (ms: number) => (time += ms) };
}

test('a host keeps its first addresses for five minutes and is then resolved again', async () => {
  const { addressesOf, asked, pass } = pinsOver(['8.8.8.8'], ['1.1.1.1']);
  expect(await addressesOf(HOST)).toEqual(['8.8.8.8']);
  pass(FIVE_MINUTES - 1);
  expect(await addressesOf(HOST)).toEqual(['8.8.8.8']);
  expect(asked).toEqual([HOST]);
  pass(1);
  expect(await addressesOf(HOST)).toEqual(['1.1.1.1']);
  expect(asked).toEqual([HOST, HOST]);
});

test('each new resolution is checked again, so a name that changes to a private address is blocked', async () => {
  const { addressesOf, pass } = pinsOver(['8.8.8.8'], ['10.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['1.1.1.1']);
  await addressesOf(HOST);
  for (let round = 0; round < 2; round += 1) {
    pass(FIVE_MINUTES);
    await expect(addressesOf(HOST)).rejects.toThrow(AddressBlockedError);
  }
  expect(await addressesOf(HOST)).toEqual(['1.1.1.1']);
});

test('simultaneous callers share one resolution', async () => {
  const { addressesOf, asked } = pinsOver(['8.8.8.8'], ['10.0.0.1']);
  const answers = await Promise.all(Array.from({ length: 20 }, () => addressesOf(HOST)));
  expect(answers.every(([address]) => address === '8.8.8.8')).toBe(true);
  expect(asked).toHaveLength(1);
});

test('a failure is not stored', async () => {
  const { addressesOf, asked } = pinsOver(new Error('SERVFAIL'), [], ['8.8.8.8']);
  await expect(addressesOf(HOST)).rejects.toThrow(DnsFailureError);
  await expect(addressesOf(HOST)).rejects.toThrow(DnsFailureError);
  expect(await addressesOf(HOST)).toEqual(['8.8.8.8']);
  expect(asked).toHaveLength(3);
});

test('each host has its own pin', async () => {
  const { addressesOf, asked, pass } = pinsOver(['8.8.8.8'], ['1.1.1.1'], ['9.9.9.9']);
  await addressesOf('a.example');
  pass(FIVE_MINUTES / 2);
  await addressesOf('b.example');
  pass(FIVE_MINUTES / 2);
  expect(await addressesOf('b.example')).toEqual(['1.1.1.1']);
  expect(await addressesOf('a.example')).toEqual(['9.9.9.9']);
  expect(asked).toEqual(['a.example', 'b.example', 'a.example']);
});

test('neither error contains an address', async () => {
  const { addressesOf } = pinsOver(['10.1.2.3'], []);
  await expect(addressesOf(HOST)).rejects.toThrow(/^hooks\.partner\.example is not a public address[^0-9]*$/);
  await expect(addressesOf(HOST)).rejects.toThrow(/^hooks\.partner\.example does not resolve$/);
});

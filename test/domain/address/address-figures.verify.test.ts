import { findAddressProblem } from '#address/validate-address';
import { NETWORKS } from '#domain/assets/networks';
import { elapsedMs, leastFigure } from '#test/helpers/run/figure';

test.each(['a', 'z'])('a text of 60,000 times %s is refused by every network within a second', async (letter) => {
  const text = letter.repeat(60_000);
  const refuse = () => Object.keys(NETWORKS).forEach((network) => void findAddressProblem(network, text));
  expect(await leastFigure(`60,000 times ${letter} as address, ms`, () => elapsedMs(refuse))).toBeLessThan(1_000);
});

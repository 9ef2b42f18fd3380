import { findAddressProblem } from '#address/validate-address';
import { NETWORKS } from '#domain/assets/networks';

test.each(['a', 'z'])('a text of 60,000 times %s is refused by every network within a second', (letter) => {
  const text = letter.repeat(60_000);
  const startedAt = performance.now();
  for (const network of Object.keys(NETWORKS)) findAddressProblem(network, text);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

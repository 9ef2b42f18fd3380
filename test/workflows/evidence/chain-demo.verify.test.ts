import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { startSwaplane } from '#test/helpers/service/commands';
import { hasGo } from '#tools/cluster/go-program';

interface Row {
  story: string;
  status: string;
  payout: string;
}

const ON_ETHEREUM = {
  paid: ['completed', 'verified'],
  'old hash': ['sending', '-'],
  'other token': ['completed', 'contradicted, other_asset'],
  less: ['completed', 'contradicted, less_than_said'],
  nothing: ['completed', 'waiting'],
  reorganised: ['completed', 'waiting'],
};
const WITH_BITCOIN = {
  'from Bitcoin': ['completed', 'verified'],
  'to Bitcoin': ['completed', 'verified'],
  'less BTC': ['completed', 'contradicted, less_than_said'],
};

test('the demonstration on chains verifies what is paid, and contradicts what is not', async () => {
  const { code, stdout, stderr } = await startSwaplane(temporaryDir(), ['demo', 'chain', '--json']).ended;
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const rows: Row[] = JSON.parse(stdout);
  expect(Object.fromEntries(rows.map(({ story, status, payout }) => [story, [status, payout]]))).toEqual({
    ...ON_ETHEREUM,
    ...(hasGo() && WITH_BITCOIN),
  });
});

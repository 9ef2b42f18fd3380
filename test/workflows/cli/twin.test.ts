import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { swaplane } from '#test/helpers/service/commands';

describe('a twin that is to pay', () => {
  const twin = (args: readonly string[], env: Record<string, string>) =>
    swaplane(temporaryDir(), ['twin', 'changenow', '--port', '4010', '--pays', ...args], env);

  test('says what it needs where no node is set', async () => {
    expect((await twin([], {})).stderr).toContain('--pays needs CHAIN_ETH_URL or CHAIN_BSC_URL');
  });

  test('says that its Bitcoin node needs Go where there is none', async () => {
    const env = { CHAIN_ETH_URL: 'http://127.0.0.1:9', PATH: '/nowhere' };
    const { code, stderr } = await twin(['--btcd', '4011'], env);
    expect(code).toBe(1);
    expect(stderr).toContain('--btcd needs Go, which builds btcd');
  });
});

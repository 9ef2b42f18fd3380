import { resetLimits } from '#test/api/errors/partner';
import { type Service, startService } from '#test/helpers/service/service';

let service: Service;
let url: URL;

beforeAll(async () => {
  service = await startService();
  const { test } = await service.partner();
  url = new URL((await test.open({ scenario: 'stuck' })).tracking_url);
});
afterAll(() => service.close());
beforeEach(() => resetLimits(service));

/** The token with another character at one place. */
function altered(token: string, at: number): string {
  return `${token.slice(0, at)}${token.charAt(at) === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
}

test.each(['', '.json'])(
  'the page%s opens with its token, and is 404 after a change of any character',
  async (form) => {
    const ask = async (token: string) => {
      const changed = new URL(url);
      changed.pathname += form;
      changed.searchParams.set('t', token);
      return (await fetch(changed)).status;
    };
    const token = url.searchParams.get('t') ?? '';
    expect(token).toHaveLength(43);
    expect(await ask(token)).toBe(200);
    for (const at of token.split('').keys()) {
      expect([at, await ask(altered(token, at))]).toEqual([at, 404]);
    }
  },
);

test('another order id with the same token is 404', async () => {
  const other = new URL(url);
  const last = other.pathname.at(-1) === '0' ? '1' : '0';
  other.pathname = `${other.pathname.slice(0, -1)}${last}`;
  expect((await fetch(other)).status).toBe(404);
});

import { ErrorSchema } from '#contract/error';
import { expectForEach } from '#test/helpers/rows/expect-for-each';
import { parseRaw, sendRaw } from '../helpers/api/raw';
import { useTestApi } from '../helpers/api/test-api';

const api = useTestApi();

describe('the Host header', () => {
  const ask = async (...hosts: string[]) => {
    const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
    const request = `GET /partner/v1/health HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`;
    return parseRaw(await sendRaw(api.origin, request).ended);
  };

  test('that is none is refused with the Error body, and the connection is closed', () =>
    expectForEach<[string, string[]]>(
      [
        ['is missing', []],
        ['is sent twice', ['swap.example', 'swap.example']],
        ['is sent twice, once empty', ['', 'swap.example']],
        ['is no host: a b/c', ['a b/c']],
        ['is no host: a/b', ['a/b']],
        ['is no host: user@swap.example', ['user@swap.example']],
        ['is no host: swap.example:http', ['swap.example:http']],
        ['is no host: swap.example:80:80', ['swap.example:80:80']],
        ['is no host: ::1', ['::1']],
        ['is no host: [::1', ['[::1']],
        ['is no host: [gg::1]', ['[gg::1]']],
        ['is no host: a,b c', ['a, b']],
        ['is no host: %zz', ['%zz']],
        ['is no host: http://swap.example', ['http://swap.example']],
        ['is no host: bücher.example', ['bücher.example']],
      ],
      async ([_what, hosts]) => {
        const { status, headers, body } = await ask(...hosts);
        const { error } = ErrorSchema.strict().parse(body);
        expect({ status, code: error.code, fields: error.fields?.map(({ field }) => field) }).toEqual({
          status: 400,
          code: 'INVALID_PAIR',
          fields: ['Host'],
        });
        expect(headers).toContain(`X-Request-Id: ${error.request_id}`);
        expect(headers).toContain('Connection: close');
      },
    ));

  test('may be any name or address, with a port or without', () =>
    expectForEach(
      ['swap.example', 'SWAP.example:8080', '127.0.0.1:80', '[::1]:8080', 'a_b.example', 'x:', ''],
      async (host) => {
        expect((await ask(host)).status).toBe(200);
      },
    ));

  test('is not needed by HTTP/1.0', async () => {
    const raw = await sendRaw(api.origin, 'GET /partner/v1/health HTTP/1.0\r\n\r\n').ended;
    expect(raw.split(' ')[1]).toBe('200');
    const two = 'GET /partner/v1/health HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n';
    expect(parseRaw(await sendRaw(api.origin, two).ended).status).toBe(400);
  });

  test('is checked before the key: a request without a known destination has no caller', async () => {
    const request = `GET /partner/v1/me/orders HTTP/1.1\r\nX-API-Key: pk_test_x\r\n\r\n`;
    expect(parseRaw(await sendRaw(api.origin, request).ended).status).toBe(400);
  });
});

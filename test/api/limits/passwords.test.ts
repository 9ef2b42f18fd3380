import { PASSWORD_WORK } from '#security/password';
import { useTestApi } from '#test/helpers/api/test-api';
import { eventually } from '#test/helpers/run/eventually';
import { openBrowser } from '#test/helpers/users/browser';
import { newPerson, PASSWORD } from '#test/helpers/users/users';

const api = useTestApi();

test('a flood of logins is refused beyond a bound, while reads are answered, and counts as no wrong password', async () => {
  const browsers = Array.from({ length: 70 }, () => openBrowser(api.origin));
  // The cookie that a write repeats is fetched before, so that all logins come at once.
  await Promise.all(browsers.map((browser) => browser.get('/users/session')));
  const someone = await newPerson(api.services.db);
  const flood = browsers.map((browser, index) =>
    browser.post<{ error: { code: string } }>('/users/login', { email: `nobody${index}@example.com`, password: 'x' }),
  );
  await eventually(async () => (await api.get('/health')).status === 200);
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status === 503);
  const served = answers.filter(({ status }) => status === 401);
  expect(refused.length + served.length).toBe(browsers.length);
  expect(refused.length).toBeGreaterThan(0);
  expect(served.length).toBeGreaterThanOrEqual(PASSWORD_WORK.waiting);
  expect(refused[0]?.body).toMatchObject({ error: { code: 'UNAVAILABLE' } });
  expect(refused[0]?.headers.get('retry-after')).toBe('5');

  const { email } = someone;
  const later = await openBrowser(api.origin).post('/users/login', { email, password: PASSWORD });
  expect(later.status).toBe(200);
});

import { accessibilityProblems, keepPicture, type Tab } from './browser';

export interface List {
  path: string;
  /** The path that the list is read from, below that of the internal API. */
  source: string;
  /** The text of an empty list. */
  empty: string;
}

interface Lists {
  /** The portal whose internal API answers. */
  portal: 'dashboard' | 'support';
  lists: Readonly<Record<string, List>>;
  tab: () => Tab;
  /** The whole address of a list's page. */
  address: (path: string) => string;
}

/** Tests what every list shows when it is empty, while it loads, and when it cannot be read. */
export function testListStates({ portal, lists, tab, address }: Lists): void {
  const isRead = (source: string) => (url: URL) => url.pathname.endsWith(`/${portal}/api${source}`);
  const rows = Object.entries(lists);
  const keep = (name: string, state: string) => keepPicture(tab(), `${portal}-list-${name}-${state}`);

  test.each(rows)('an empty list of %s explains its purpose', async (name, { path, empty }) => {
    await tab().page.goto(address(path));
    await tab().page.getByText(empty).first().waitFor();
    expect(await accessibilityProblems(tab())).toEqual([]);
    await keep(name, 'empty');
  });

  test.each(rows)('the list of %s shows placeholders while it loads', async (name, { path, source }) => {
    const { page } = tab();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(isRead(source), async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(address(path));
    await page.getByRole('main').getByRole('status', { name: 'Loading' }).first().waitFor();
    await keep(name, 'loading');
    release();
    await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
    await page.unrouteAll({ behavior: 'wait' });
  });

  test.each(rows)(
    'a list of %s that cannot be read shows the reason, and is read again on request',
    async (name, list) => {
      const { page } = tab();
      const matches = isRead(list.source);
      await page.route(matches, (route) => route.fulfill({ status: 500, json: { error: FAILURE } }));
      await page.goto(address(list.path));
      const alert = page.getByRole('main').getByRole('alert').first();
      await alert.waitFor();
      expect(await alert.textContent()).toContain('Something went wrong on our side');
      expect(await alert.getByTitle(FAILURE.request_id).count()).toBe(1);
      await keep(name, 'failed');
      await page.unroute(matches);
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click();
      await page.getByText(list.empty).first().waitFor();
    },
  );

  test('a list that cannot be read is accessible', async () => {
    const [list] = Object.values(lists);
    await tab().page.route(isRead(list?.source ?? ''), (route) =>
      route.fulfill({ status: 500, json: { error: FAILURE } }),
    );
    await tab().page.goto(address(list?.path ?? ''));
    await tab().page.getByRole('main').getByRole('alert').first().waitFor();
    expect(await accessibilityProblems(tab())).toEqual([]);
    await tab().page.unrouteAll({ behavior: 'wait' });
  });
}

/** The server's error when it fails. */
const FAILURE = { code: 'INTERNAL_ERROR', message: 'The server failed', request_id: `req_${'7'.repeat(26)}` };

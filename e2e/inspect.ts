import { accessibilityProblems, IN_THEME, keepPicture, type Tab } from './browser';

const PHONE = { width: 360, height: 740 };
type Scheme = 'light' | 'dark';

/** Waits until the content of a portal's page has loaded. */
export async function settled({ page }: Pick<Tab, 'page'>): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByLabel('Loading', { exact: true }).first().waitFor({ state: 'detached' });
}

/** Opens a portal's page, and waits until its content has loaded. */
export async function openPage(tab: Tab, address: string): Promise<void> {
  await tab.page.goto(address);
  await settled(tab);
}

/** A path with an id in place of its name: `/orders/:review`. */
export function fillIn(path: string, ids: object): string {
  return path.replace(/:(\w+)/, (_, name: string) => String(new Map(Object.entries(ids)).get(name)));
}

/** Checks the page as people with other screens and eyes see it: both themes, and a telephone, without loading it again. */
export async function inspect(tab: Tab, name: string): Promise<void> {
  const { page } = tab;
  await inspectThemes(tab, name);
  const size = page.viewportSize();
  await page.setViewportSize(PHONE);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
  await keepPicture(tab, `${name}-phone-light`);
  await inspectTheme(tab, 'dark', `${name}-phone`, 'all');
  await page.emulateMedia({ colorScheme: 'light' });
  if (size) await page.setViewportSize(size);
}

/** Checks the page in both themes, and ends with the light one. */
export async function inspectThemes(tab: Tab, name: string): Promise<void> {
  await inspectTheme(tab, 'light', name, IN_THEME.light);
  await inspectTheme(tab, 'dark', name, IN_THEME.dark);
  await tab.page.emulateMedia({ colorScheme: 'light' });
}

async function inspectTheme(tab: Tab, colorScheme: Scheme, name: string, checked: 'all' | 'colors') {
  await tab.page.emulateMedia({ colorScheme });
  await themeOf(tab, colorScheme).waitFor({ state: 'attached' });
  expect([colorScheme, await accessibilityProblems(tab, checked)]).toEqual([colorScheme, []]);
  await keepPicture(tab, `${name}-${colorScheme}`);
}

/** A portal's page whose script has followed the browser's scheme; other pages have no script that does. */
const themeOf = ({ page }: Tab, scheme: Scheme) =>
  page.locator(`html:not([data-mantine-color-scheme]), html[data-mantine-color-scheme="${scheme}"]`);

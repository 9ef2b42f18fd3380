import { accessibilityProblems, keepPicture, type Tab } from '../browser';

const PHONE = { width: 360, height: 740 };

/** Checks the page as people with other screens and eyes see it: both themes, a telephone. */
export async function inspect(tab: Tab, name: string): Promise<void> {
  const { page } = tab;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityProblems(tab)).toEqual([]);
    await keepPicture(tab, `${name}-${colorScheme}`);
  }
  const size = page.viewportSize();
  await page.setViewportSize(PHONE);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
  await keepPicture(tab, `${name}-phone`);
  if (size) await page.setViewportSize(size);
}

import type { Locator } from 'playwright-core';
import type { Tab } from './browser';

/** More than any page has between its beginning and its end. */
const MOST_STOPS = 120;

/** Presses a key until `goal` has the focus, as people without a mouse do: Tab, or within a menu the arrows. */
export async function reach({ page }: Tab, goal: Locator, key = 'Tab'): Promise<void> {
  const reached = goal.filter({ visible: true }).first().and(page.locator(':focus'));
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if ((await reached.count()) > 0) {
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`not reached with ${key}: ${goal}`);
}

/** Reaches a control, and presses a key on it. */
export async function pressOn(tab: Tab, goal: Locator, key = 'Enter'): Promise<void> {
  await reach(tab, goal);
  await tab.page.keyboard.press(key);
}

/** Reaches a field, and types into it. */
export async function typeInto(tab: Tab, goal: Locator, text: string): Promise<void> {
  await reach(tab, goal);
  await tab.page.keyboard.type(text);
}

/** Prints what a screen reader reads of the page. */
export async function printTree({ page }: Tab, name: string): Promise<void> {
  console.info(`${name}\n${await page.locator('body').ariaSnapshot()}`);
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { source as axe } from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { SECOND } from '../src/domain/duration';

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** How long is waited for a part of a page: only what never comes takes this long. */
const WAIT_MS = 150_000;

/** Of how many tabs, the newest, a failed test shows how much: the end, where dialogs are. */
const SHOWN = { tabs: 2, length: 2_000 };

export function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? PATHS.find(existsSync);
  if (!executablePath) {
    throw new Error('no Chromium found: install it (apt-get install chromium) or set CHROMIUM_PATH');
  }
  // Chromium's own sandbox does not work for root, as which containers run.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args });
}

/** A tab, and everything about it that must stay empty. */
export interface Tab {
  page: Page;
  /** Addresses outside `origin` that the page asked for. */
  foreign: string[];
  /** What the browser complained about: errors, warnings, violations of the content security policy. */
  complaints: string[];
  close(): Promise<void>;
}

const openTabs = new Set<Tab>();

/** What the newest tabs show, for environment.js. */
async function describeTabs(): Promise<string[]> {
  return Promise.all(
    [...openTabs].slice(-SHOWN.tabs).map(async ({ page, complaints }) => {
      const outline = await page.locator('body').ariaSnapshot({ timeout: SECOND }).catch(String);
      return [page.url(), ...complaints, outline.slice(-SHOWN.length)].join('\n');
    }),
  );
}
Object.assign(globalThis, { describeTabs });

export async function openTab(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Tab> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const foreign: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith('data:') && new URL(url).origin !== origin) {
      foreign.push(url);
    }
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(`${message.text()} ${message.location().url}`);
    }
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const tab = { page, foreign, complaints, close: () => context.close() };
  openTabs.add(tab);
  context.once('close', () => openTabs.delete(tab));
  return tab;
}

/**
 * Without script a page can show news only by refreshing itself; the contract asks for that
 * [rules/tracking: How it behaves].
 */
const EXEMPT = { 'meta-refresh': { enabled: false } };

/** Only what is wrong is worked out in full, and named by its HTML: on a large page the rest takes more than half of the time. */
const AXE_OPTIONS = { rules: EXEMPT, resultTypes: ['violations'], selectors: false };

/** Keeps a picture of the whole page where E2E_SHOTS says, for people to look at. */
export async function keepPicture({ page }: Tab, name: string): Promise<void> {
  const folder = process.env.E2E_SHOTS;
  if (folder) {
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  }
}

/** What is fading in or changing its theme has not yet the colours that it will have; what moves for ever is not waited for. */
const ANIMATIONS_END = `new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  .then(() => Promise.all(
    document.getAnimations()
      .filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))
      .map(({ finished }) => finished.catch(() => undefined)),
  ))
  .then(() => undefined)`;

/** Accessibility problems of what the tab shows, of every impact, as axe names them. */
export async function accessibilityProblems({ page }: Tab): Promise<string[]> {
  // Evaluated by the debugger, which no content security policy concerns.
  await page.evaluate(ANIMATIONS_END);
  await page.evaluate(axe);
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(AXE_OPTIONS)})`)) as {
    violations: { id: string; nodes: { html: string }[] }[];
  };
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

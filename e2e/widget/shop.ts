import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { createPublishableKey } from '../../src/operations/keys/publishable-keys';
import type { TestPartner } from '../../test/helpers/service/partners';
import { type Service, startService } from '../../test/helpers/service/service';
import { openBrowser, openTab, type Tab } from '../browser';

export const ETH = '0x52908400098527886E0F7030069857D2E4169EE7';

/** Pages of somebody else's with the widget in them, and the backend of the same partner. */
export interface Shop {
  service: Service;
  browser: Browser;
  partner: TestPartner;
  origin: string;
  /** What the backend was asked to create. */
  posted: { body: string; attempt: string | undefined }[];
  /** How many orders there are. */
  orders(): Promise<number>;
  open(path: string): Promise<Tab>;
  close(): Promise<void>;
}

interface Embedded {
  /** The installation's. */
  origin: string;
  key: string;
}

/** A page with nothing in it but the widget. */
function writePage(path: string, { origin, key }: Embedded): string {
  const frame = `<iframe title="Swap" src="${origin}/widget/frame?key=${key}" width="300" height="900"></iframe>`;
  const create = path.endsWith('backend') ? ' create-url="/create"' : '';
  const from = path === '/memo' ? ' from="ATOM" amount="100"' : '';
  const scenario = path.startsWith('/expiring') ? ' sandbox-scenario="expire"' : '';
  const seconds = path.startsWith('/slow') ? 3_600 : 8;
  const widget = `<script type="module" src="${origin}/widget/swaplane-swap.js"></script>
<swaplane-swap key="${key}" sandbox-ttl="${seconds}"${scenario}${create}${from}></swaplane-swap>`;
  return `<!doctype html><html lang="en"><head><title>Shop</title><meta name="viewport" content="width=device-width"></head>
<body><main><h1>Shop</h1>${path === '/framed' ? frame : widget}</main></body></html>`;
}

/** As strict as a wallet's. */
const policyFor = (installation: string) =>
  `default-src 'none'; script-src ${installation}; connect-src ${installation} 'self'; frame-src ${installation}`;

export async function openShop(): Promise<Shop> {
  const [service, browser] = await Promise.all([startService(), openBrowser()]);
  const partner = await service.partner();
  const posted: Shop['posted'] = [];
  /** The backend creates with the partner's secret key. */
  const create = async (body: string, attempt = '') => {
    const { order_id, tracking_url } = (await partner.test.create(body, { headers: { 'Idempotency-Key': attempt } }))
      .body;
    return JSON.stringify({ order_id, tracking_url });
  };
  let key = '';
  const server = createServer(async (req, res) => {
    if (req.method === 'POST') {
      let body = '';
      for await (const part of req) body += part;
      const attempt = req.headers['idempotency-key']?.toString();
      posted.push({ body, attempt });
      res.setHeader('Content-Type', 'application/json');
      res.end(await create(body, attempt));
      return;
    }
    res.setHeader('Content-Security-Policy', policyFor(service.origin));
    res.setHeader('Content-Type', 'text/html; charset=utf-8');
    res.end(writePage(req.url ?? '/', { origin: service.origin, key }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const request = { partnerId: partner.partnerId, environment: 'test', name: 'shop', actor: 'test' } as const;
  ({ key } = await createPublishableKey(service, { ...request, origins: [origin] }));
  return {
    service,
    browser,
    partner,
    origin,
    posted,
    orders: async () => (await partner.test.call<{ total: number }>('GET', '/me/orders')).body.total,
    async open(path) {
      const tab = await openTab(browser, origin, { viewport: { width: 320, height: 800 } });
      await tab.page.goto(origin + path);
      return tab;
    },
    async close() {
      await browser.close();
      server.close();
      await service.close();
    },
  };
}

export const isStream = ({ pathname }: URL) => pathname.endsWith('/stream');
export const isRead = ({ pathname }: URL) => pathname.endsWith('.json');

/** Enters an address and presses twice, as people do. */
export async function swap({ page }: Tab, within: Pick<Tab['page'], 'getByText' | 'getByLabel' | 'getByRole'> = page) {
  await within.getByText('You receive about').waitFor();
  await within.getByLabel('Your ETH address').fill(ETH);
  await within.getByRole('button', { name: 'Swap' }).dblclick();
  await within.getByRole('heading', { name: 'Waiting for your deposit' }).waitFor();
}

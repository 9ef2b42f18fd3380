/** The service worker of an order's page: it subscribes this browser, and shows what it is told while the page is closed. */

const { pathname, search } = self.location;
const page = pathname.replace(/\/push\.js$/, '');
const { pushManager } = self.registration;

const call = (method, subscription) =>
  fetch(`${page}/push${search}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(subscription),
  });

async function subscribe() {
  const options = { userVisibleOnly: true, applicationServerKey: KEY };
  const before = await pushManager.getSubscription();
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // The server has another key since this browser subscribed.
    await before?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const isStored = await call('POST', subscription).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isStored) {
    await refuse(before === null);
  }
}

/** The switch of the page goes off. One that was never on ends here; otherwise the page asks again when it is opened again. */
async function refuse(isNew) {
  for (const tab of await findTabs()) {
    tab.postMessage(false);
  }
  if (isNew) {
    await end();
  }
}

async function end() {
  const subscription = await pushManager.getSubscription();
  if (subscription !== null) {
    await call('DELETE', subscription).catch(() => undefined);
    await subscription.unsubscribe();
  }
  await self.registration.unregister();
}

/** The tabs that show the order. */
async function findTabs() {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return tabs.filter(({ url }) => new URL(url).pathname === page);
}

/** A tab that shows the order, or a new one. */
async function open() {
  const [tab] = await findTabs();
  await (tab ? tab.focus() : self.clients.openWindow(page + search));
}

/** Without a push service, the page goes on telling of changes by itself. */
const trySubscribing = (event) => event.waitUntil(subscribe().catch(() => undefined));

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', trySubscribing);
self.addEventListener('pushsubscriptionchange', trySubscribing);
self.addEventListener('message', (event) => (event.data ? trySubscribing(event) : event.waitUntil(end())));
self.addEventListener('push', (event) => {
  const { title, ...shown } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { ...shown, tag: page }));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open());
});

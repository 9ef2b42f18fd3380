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
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // The server has another key since this browser subscribed.
    const old = await pushManager.getSubscription();
    await old?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { ok } = await call('POST', subscription);
  if (!ok) {
    await subscription.unsubscribe();
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

/** A tab that shows the order, or a new one. */
async function open() {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => new URL(url).pathname === page);
  await (tab ? tab.focus() : self.clients.openWindow(page + search));
}

/** Without a push service, or without the server, the page goes on telling of changes by itself. */
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

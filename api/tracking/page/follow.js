/** Runs in the reader's browser: follows the order, counts down, copies, notifies. The page works without it, and has its words. */

const POLL_MS = 10_000;
const HIDDEN_POLL_MS = 60_000;
const REOPEN_MS = 60_000;
const SOON_SECONDS = 300;
const COPIED_MS = 2_000;

const find = (id) => document.getElementById(id);
const on = (target, event, call) => target.addEventListener(event, call);
const order = () => find('order');
const announcement = find('announcement');
const address = (suffix) => `${location.pathname}${suffix}${location.search}`;
const isOver = () => order() === null || 'over' in order().dataset;

let stream = null;
let poll = 0;
let reopen = 0;
let countedFrom = 0;

/* What was refused has no order in it: whoever asked for it has to ask again. */
async function load(url) {
  const response = await fetch(url, { cache: 'no-store' });
  if (!response.ok) {
    throw new Error(response.status);
  }
  return response;
}

/* Only the server renders the order, so an update is the page fetched again. */
async function redraw() {
  const response = await load(location.href);
  const next = new DOMParser().parseFromString(await response.text(), 'text/html');
  const drawn = next.getElementById('order');
  if (drawn.dataset.digest === order().dataset.digest) {
    setTimer(drawn.querySelector('[data-seconds]')?.dataset.seconds);
    return;
  }
  const focused = document.activeElement?.dataset?.copy;
  const before = document.title;
  order().replaceWith(drawn);
  document.title = next.title;
  prepare();
  order()
    .querySelector(`[data-copy="${CSS.escape(focused ?? '')}"]`)
    ?.focus();
  if (next.title !== before) {
    announcement.textContent = order().querySelector('.status').textContent;
    tell();
  }
}

async function receive({ digest, deposit, refund }) {
  if (digest === order().dataset.digest) {
    setTimer((deposit ?? refund)?.seconds_left);
  } else {
    await redraw();
  }
  if (isOver()) {
    stop();
  }
}

async function check() {
  clearTimeout(poll);
  poll = setTimeout(check, document.hidden ? HIDDEN_POLL_MS : POLL_MS);
  try {
    const response = await load(address('.json'));
    await receive(await response.json());
    settle();
  } catch (error) {
    // The type of what a fetch without an answer throws.
    showStatus(error instanceof TypeError ? 'offline' : 'failing');
  }
}

/* While the stream is silent or broken, the page polls. */
function settle() {
  const isLive = stream?.readyState === EventSource.OPEN;
  if (isLive) {
    clearTimeout(poll);
  }
  showStatus(isLive ? 'live' : 'polling');
}

function showStatus(state) {
  const line = find('following');
  line.hidden = isOver();
  find('tell').hidden ||= isOver();
  line.textContent = line.dataset[state];
  line.classList.toggle('live', state === 'live');
}

function follow() {
  stop();
  stream = new EventSource(address('/stream'));
  on(stream, 'open', settle);
  on(stream, 'order', (event) => receive(JSON.parse(event.data)).catch(check));
  on(stream, 'error', () => {
    if (stream?.readyState === EventSource.CLOSED) {
      reopen = setTimeout(follow, REOPEN_MS);
    }
    void check();
  });
}

function stop() {
  stream?.close();
  stream = null;
  clearTimeout(poll);
  clearTimeout(reopen);
  if (isOver()) {
    showStatus('polling');
  }
}

function prepare() {
  countedFrom = Date.now();
  for (const time of order().querySelectorAll('time')) {
    time.title = time.textContent;
    time.textContent = writeTime(new Date(time.dateTime));
  }
  for (const button of order().querySelectorAll('.copy')) {
    button.hidden = false;
    on(button, 'click', () => copy(button));
  }
  count();
}

const locale = announcement?.dataset.locale;
const dayOf = (at) => at.toLocaleDateString(locale, { dateStyle: 'medium' });

/* In the reader's time zone, with adjacent days by name. */
function writeTime(at) {
  const near = [-1, 0, 1].find((days) => {
    const day = new Date();
    day.setDate(day.getDate() + days);
    return dayOf(day) === dayOf(at);
  });
  const names = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const day = near === undefined ? dayOf(at) : names.format(near, 'day').toLocaleLowerCase(locale);
  const time = at.toLocaleTimeString(locale, { timeStyle: 'short' });
  return announcement.dataset.when.replace('{day}', day).replace('{time}', time);
}

async function copy(button) {
  const word = button.querySelector('span');
  const { copied, select } = announcement.dataset;
  button.dataset.word ??= word.textContent;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    word.textContent = copied;
  } catch {
    word.textContent = copyOldWay(button.dataset.copy) ? copied : select;
  }
  button.classList.toggle('copied', word.textContent === copied);
  announcement.textContent = `${word.textContent}${button.lastChild.textContent}`;
  setTimeout(() => {
    word.textContent = button.dataset.word;
    button.classList.remove('copied');
  }, COPIED_MS);
}

/* For pages without access to the clipboard API, as over plain http. */
function copyOldWay(text) {
  const field = Object.assign(document.createElement('textarea'), { value: text });
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}

/* The digest says nothing of the seconds left. At 0, only more of them start the timer again. */
function setTimer(seconds) {
  const timer = order().querySelector('[role=timer]');
  if (timer !== null && (seconds > 0 || 'seconds' in timer.dataset)) {
    timer.dataset.seconds = seconds;
    countedFrom = Date.now();
  }
}

/* By the device's clock, which goes on while the device sleeps. */
function count() {
  const timer = order().querySelector('[data-seconds]');
  if (timer === null) {
    return;
  }
  const passed = (Date.now() - countedFrom) / 1000;
  const left = Math.max(0, Math.ceil(timer.dataset.seconds - passed));
  const parts = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  const digits = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 });
  timer.textContent = shown.map(digits.format).join(':');
  const box = timer.closest('.countdown');
  box.classList.toggle('soon', left < SOON_SECONDS);
  box.querySelector('progress').value = left;
  if (left === 0) {
    delete timer.dataset.seconds;
    setTimeout(() => redraw().catch(check), 1000);
  }
}

/* The registration of the service worker that tells while the page is closed; null without one. */
let told = null;

/* Somebody who looks at the page sees it. What the service worker shows of the same change takes the place of this. */
function tell() {
  if (document.hidden && wish().checked) {
    const shown = [document.title, { tag: location.pathname }];
    if (told?.active) told.showNotification(...shown);
    else new Notification(...shown).onclick = () => window.focus();
  }
}

const wish = () => find('tell').querySelector('input');
const untick = () => {
  wish().checked = false;
};
const workers = () => (wish().dataset.push === undefined ? null : navigator.serviceWorker);

async function ask() {
  if (wish().checked && (await Notification.requestPermission()) !== 'granted') {
    untick();
    wish().nextElementSibling.textContent = wish().dataset.blocked;
  }
  const wanted = wish().checked;
  const worker = wanted
    ? await workers()
        ?.register(address('/push.js'))
        .catch(() => null)
    : told;
  worker?.active?.postMessage(wanted);
  told = wanted ? worker : null;
}

/* The server may have forgotten this browser. Its service worker subscribes again, and says if that was refused. */
async function resume() {
  on(workers(), 'message', untick);
  told = await workers().getRegistration(address('/push.js'));
  wish().checked = told !== undefined;
  // With another key of the server comes another service worker, which subscribes by itself.
  await told?.update();
  if (!told?.installing) {
    told?.active?.postMessage(true);
  }
}

if (order() !== null) {
  prepare();
  if (!isOver()) {
    // On Android, only a service worker may show notifications.
    if ('Notification' in window && (workers() || !navigator.userAgent.includes('Android'))) {
      find('tell').hidden = false;
      on(wish(), 'change', ask);
      if (workers()) {
        resume().catch(untick);
      }
    }
    setInterval(count, 1000);
    follow();
    on(window, 'offline', check);
    on(window, 'online', follow);
    on(document, 'visibilitychange', () => {
      if (isOver()) {
        return;
      }
      if (document.hidden) stop();
      else follow();
      void check();
    });
  }
}

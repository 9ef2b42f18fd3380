/* Runs in the reader's browser: search, copying of code, the list of pages on a telephone. The page is whole without it. */
const { index, home } = document.body.dataset;
const input = document.getElementById('search');
const list = document.getElementById('found');
const MOST_FOUND = 12;
let search;

/** Fetched at the first use: most readers come by a link. */
async function openSearch() {
  const entries = await (await fetch(index)).json();
  const made = new MiniSearch({
    fields: ['heading', 'page', 'text'],
    storeFields: ['heading', 'page', 'chapter', 'text'],
    searchOptions: { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  });
  made.addAll(entries);
  return made;
}

function excerpt({ text, terms }) {
  const at = text.toLowerCase().indexOf(terms[0] ?? '');
  return text.slice(Math.max(0, at - 30), at + 90);
}

function line(found) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  const detail = document.createElement('small');
  link.href = home + found.id;
  link.textContent = found.heading === found.page ? found.page : `${found.page}: ${found.heading}`;
  detail.textContent = `${found.chapter} · ${excerpt(found)}`;
  link.append(detail);
  item.append(link);
  return item;
}

async function showFound() {
  const words = input.value.trim();
  search ??= openSearch();
  const opened = await search;
  // More was typed meanwhile.
  if (words !== input.value.trim()) {
    return;
  }
  const found = words === '' ? [] : opened.search(words).slice(0, MOST_FOUND);
  const none = document.createElement('li');
  none.className = 'none';
  none.textContent = 'Nothing found. Try a status, an error code or a route.';
  list.replaceChildren(...(found.length === 0 ? [none] : found.map(line)));
  list.hidden = words === '';
}

/** Arrow keys move through what was found, from the input on. */
function move(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const stops = [input, ...list.querySelectorAll('a')];
  if (step && !list.hidden) {
    event.preventDefault();
    const next = stops.indexOf(document.activeElement) + step;
    stops[(next + stops.length) % stops.length].focus();
  }
}

input.addEventListener('input', showFound);
input.parentElement.addEventListener('keydown', move);
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== input) {
    event.preventDefault();
    input.focus();
  } else if (event.key === 'Escape') {
    list.hidden = true;
  }
});
document.addEventListener('click', (event) => {
  if (!input.parentElement.contains(event.target)) {
    list.hidden = true;
  }
});

const menu = document.querySelector('.menu');
menu.addEventListener('click', () => {
  const isOpen = document.getElementById('pages').classList.toggle('open');
  menu.setAttribute('aria-expanded', String(isOpen));
});

for (const code of document.querySelectorAll('pre')) {
  const sample = document.createElement('div');
  const button = document.createElement('button');
  sample.className = 'sample';
  button.className = 'copy';
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  });
  code.tabIndex = 0;
  code.replaceWith(sample);
  sample.append(code, button);
}
for (const table of document.querySelectorAll('article table')) {
  const box = document.createElement('div');
  box.className = 'scroll';
  box.tabIndex = 0;
  table.replaceWith(box);
  box.append(table);
}

type Child = Node | string | null | false;
type Properties = Readonly<Record<string, string | boolean | null | ((event: Event) => void)>>;

/** An element: functions become listeners, false and null no attribute at all. Texts are never markup. */
export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === 'function') element.addEventListener(key, value);
    else if (value !== null && value !== false) element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...children.filter((child): child is Node | string => child !== null && child !== false));
  return element;
}

/** What is wrong, which is read out as soon as it is there. */
export function problem(words = ''): HTMLElement {
  return el('p', { class: 'bad', role: 'alert' }, words);
}

export function button(words: string, click: () => void): HTMLElement {
  return el('button', { type: 'button', click }, words);
}

const SVG = 'http://www.w3.org/2000/svg';

/** A code's modules as one image, dark on light in every theme, as scanners expect. */
export function codeImage(rows: readonly (readonly boolean[])[], label: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${rows.length} ${rows.length}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  const path = document.createElementNS(SVG, 'path');
  const dots = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  path.setAttribute('d', dots.join(''));
  svg.append(path);
  return svg;
}

type Mend = (element: Element) => void;

const without =
  (...names: string[]): Mend =>
  (element) => {
    for (const name of names) {
      element.removeAttribute(name);
    }
  };

/** What VitePress's parts lack for people who do not see them: which elements, and what is done to each. */
const MENDS: readonly (readonly [string, Mend])[] = [
  // A button within the button that folds its list; both do the same.
  ['.VPSidebarItem .item[role="button"] > .caret[role]', without('role', 'tabindex', 'aria-label')],
  [
    '.VPLocalSearchBox[role="button"]',
    (box) => {
      without('aria-expanded', 'aria-haspopup', 'aria-owns', 'aria-labelledby')(box);
      box.setAttribute('role', 'dialog');
      box.setAttribute('aria-label', 'Search');
    },
  ],
  // A result is a link; the list is read as one, not as a choice.
  [
    '#localsearch-list[role="listbox"], #localsearch-list [role="option"]',
    without('role', 'aria-selected', 'aria-labelledby'),
  ],
  ['#localsearch-list a[aria-label]', without('aria-label')],
  ['.VPLocalSearchBox kbd[aria-label]', (key) => key.setAttribute('role', 'img')],
  ['#localsearch-input[aria-activedescendant]', without('aria-activedescendant', 'aria-autocomplete')],
];

/** @returns what ends it */
export function mendParts(): () => void {
  const observer = new MutationObserver(mend);
  observer.observe(document.body, { subtree: true, childList: true });
  mend();
  return () => observer.disconnect();
}

function mend(): void {
  for (const [selector, change] of MENDS) {
    for (const element of document.querySelectorAll(selector)) {
      change(element);
    }
  }
}

/* Runs in the reader's browser, after Scalar's script: shows the server's own document, and asks no other server for anything. */
const reference = document.getElementById('reference');
const base = new URL(reference.dataset.base, document.baseURI).href;

window.Scalar.createApiReference(reference, {
  url: `${base}/${reference.dataset.document}`,
  servers: [{ url: base }],
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  hideDarkModeToggle: true,
  // Each is shown where it is sent and answered.
  hideModels: true,
  showDeveloperTools: 'never',
  mcp: { disabled: true },
  agent: { disabled: true },
  authentication: { preferredSecurityScheme: 'ApiKey' },
  orderSchemaPropertiesBy: 'preserve',
  defaultOpenAllTags: true,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
});

/** What Scalar's parts lack for people who do not see them: which elements, and what is done to each. */
const MENDS = [
  // A button is current, not selected.
  [
    'button[aria-selected]:not([role="tab"])',
    (button) => {
      button.toggleAttribute('aria-current', button.getAttribute('aria-selected') === 'true');
      button.removeAttribute('aria-selected');
    },
  ],
  [
    'button[role="search"]',
    (button) => {
      button.removeAttribute('role');
      // On a telephone it is an icon alone.
      if (!button.textContent.trim()) button.setAttribute('aria-label', 'Search');
    },
  ],
  ['button.group\\/copy-button:not([aria-label])', (button) => button.setAttribute('aria-label', 'Copy')],
  // There are too many of one name to be landmarks.
  ['div[role="region"]', (card) => card.setAttribute('role', 'group')],
  ['aside[role="navigation"]', (aside) => aside.setAttribute('role', 'region')],
  ['.cm-content[role="textbox"]:not([aria-label])', (field) => field.setAttribute('aria-label', 'Value')],
  // As a key looks here; a value would be sent, and refused.
  ['input[placeholder^="QUxM"]', (field) => field.setAttribute('placeholder', 'pk_test_…')],
  // What scrolls is reached with the keyboard.
  ['code.hljs:not([tabindex]), ul.endpoints:not([tabindex])', (box) => box.setAttribute('tabindex', '0')],
];

function mend() {
  for (const [selector, change] of MENDS) {
    for (const element of document.querySelectorAll(selector)) {
      change(element);
    }
  }
}

let isDue = false;
new MutationObserver(() => {
  if (!isDue) {
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      mend();
    });
  }
}).observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-selected', 'role'] });

/* Runs in the reader's browser after Scalar's script: shows this server's own document and calls no other server. */
const explorer = document.getElementById('explorer');
/** A sandbox key that the dashboard has just created, and for whose holder it opened this tab (web/src/dashboard/keys). */
const key = sessionStorage.getItem('swaplane.explorer_key') ?? '';
const base = new URL(explorer.dataset.base, document.baseURI).href;

window.Scalar.createApiReference(explorer, {
  url: `${base}/${explorer.dataset.document}`,
  servers: [{ url: base }],
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  hideDarkModeToggle: true,
  // Models are shown with the requests and responses that use them.
  hideModels: true,
  showDeveloperTools: 'never',
  mcp: { disabled: true },
  agent: { disabled: true },
  authentication: {
    preferredSecurityScheme: 'ApiKey',
    ...(key.startsWith('pk_test_') && { securitySchemes: { ApiKey: { value: key } } }),
  },
  orderSchemaPropertiesBy: 'preserve',
  defaultOpenAllTags: true,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
});

/** Fixes for Scalar's accessibility: which elements, and what is done to each. */
const FIXES = [
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
      // On a phone it is only an icon.
      if (!button.textContent.trim()) button.setAttribute('aria-label', 'Search');
    },
  ],
  ['button.group\\/copy-button:not([aria-label])', (button) => button.setAttribute('aria-label', 'Copy')],
  // Too many have the same name to be landmarks.
  ['div[role="region"]', (card) => card.setAttribute('role', 'group')],
  ['aside[role="navigation"]', (aside) => aside.setAttribute('role', 'region')],
  ['.cm-content[role="textbox"]:not([aria-label])', (field) => field.setAttribute('aria-label', 'Value')],
  // Shows the form of our keys; as a value it would be sent and refused.
  ['input[placeholder^="QUxM"]', (field) => field.setAttribute('placeholder', 'pk_test_…')],
  // Scrollable boxes must be reachable by keyboard.
  ['code.hljs:not([tabindex]), ul.endpoints:not([tabindex])', (box) => box.setAttribute('tabindex', '0')],
];

function applyFixes() {
  for (const [selector, change] of FIXES) {
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
      applyFixes();
    });
  }
}).observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-selected', 'role'] });

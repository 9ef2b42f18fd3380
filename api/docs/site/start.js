/* Runs in the reader's browser, after Scalar's script: shows the server's own document, and asks no other server for anything. */
const reference = document.getElementById('reference');
const base = new URL(reference.dataset.base, document.baseURI).href;

window.Scalar.createApiReference(reference, {
  url: `${base}/${reference.dataset.document}`,
  servers: [{ url: base }],
  theme: 'default',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  mcp: { disabled: true },
  agent: { disabled: true },
  authentication: { preferredSecurityScheme: 'ApiKey' },
  orderSchemaPropertiesBy: 'preserve',
  defaultOpenAllTags: true,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
});

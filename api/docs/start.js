/* Runs in the reader's browser, after Scalar's script: shows the server's own document, and asks no other server for anything. */
const base = new URL('partner/v1', document.baseURI).href;

window.Scalar.createApiReference('#reference', {
  url: `${base}/openapi.json`,
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

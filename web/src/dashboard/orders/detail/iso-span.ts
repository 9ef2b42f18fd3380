const UNITS: Readonly<Record<string, (value: string) => string>> = {
  d: (value) => `P${value}D`,
  h: (value) => `PT${value}H`,
  min: (value) => `PT${value}M`,
  m: (value) => `PT${value}M`,
  s: (value) => `PT${value}S`,
};

/** "3 d", "36h", "30 min" and ISO 8601 durations as ISO 8601; null for anything else. */
export function toIsoSpan(text: string): string | null {
  const [, value = '', unit = ''] = /^(\d{1,4})\s*(d|h|min|m|s)$/.exec(text.trim().toLowerCase()) ?? [];
  if (value !== '') {
    return UNITS[unit]?.(value) ?? null;
  }
  return /^P\w+$/i.test(text.trim()) ? text.trim().toUpperCase() : null;
}

export function RevenuePage() { return <p>RevenuePage</p>; }

export function SlaPage() { return <p>SlaPage</p>; }

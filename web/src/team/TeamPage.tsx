export function TeamPage() {
  return <p>TeamPage</p>;
}

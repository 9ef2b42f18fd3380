export function NoTeamPage() { return <p>NoTeamPage</p>; }

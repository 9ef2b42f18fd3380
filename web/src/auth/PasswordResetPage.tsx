export function PasswordResetPage() { return <p>PasswordResetPage</p>; }

/** The logo of the product. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="#2f5bd9" />
      <path
        d="M6 9.5h9.2M12.4 6.4l3.2 3.1-3.2 3.1M18 14.5H8.8M11.6 11.4l-3.2 3.1 3.2 3.1"
        fill="none"
        stroke="#fff"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

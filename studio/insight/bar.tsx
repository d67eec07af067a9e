/** A share of the longest bar, 0-1. Its number stands beside it, so it says nothing itself. */
export function Bar({ share }: { share: number }) {
  return (
    <span
      aria-hidden
      style={{ display: 'block', width: 'clamp(2rem, 14vw, 14rem)', height: '0.75rem' }}
    >
      <span
        style={{
          display: 'block',
          height: '100%',
          width: `${Math.min(share, 1) * 100}%`,
          minWidth: share > 0 ? '2px' : 0,
          background: 'var(--card-focus-ring-color)',
        }}
      />
    </span>
  )
}

/** The built-in logo: an N drawn in one line, with the signal at its end. */
export function LogoMark({ className = 'size-6.5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 26 26" className={`shrink-0 ${className}`} aria-hidden="true">
      <path d="M3 23V3l20 20V6" fill="none" stroke="currentColor" strokeWidth="2.6" />
      <circle cx="23" cy="3" r="3" fill="var(--color-signal)" />
    </svg>
  )
}

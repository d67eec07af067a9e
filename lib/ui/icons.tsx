/** Small icons in the site's line style. Decorative: the text beside them says the same. */

function Icon({ path, className = 'size-[1.125rem]' }: { path: string; className?: string }) {
  return (
    <svg viewBox="0 0 18 18" className={`shrink-0 ${className}`} aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  )
}

/** For links off this site, into a new tab. */
export function ArrowOut() {
  return <Icon path="M3 15 15 3M6 3h9v9" />
}

export function ArrowLeft() {
  return <Icon path="M16 9H3m6-6L3 9l6 6" />
}

export function ArrowRight() {
  return <Icon path="M2 9h13M9 3l6 6-6 6" />
}

/** For links down the page. */
export function ArrowDown() {
  return <Icon path="M9 2v13M3 9l6 6 6-6" />
}

/** The built-in logo: an N drawn in one line, with the signal at its end. */
export function LogoMark({ className = 'size-6.5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 26 26" className={`shrink-0 ${className}`} aria-hidden="true">
      <path d="M3 23V3l20 20V6" fill="none" stroke="currentColor" strokeWidth="2.6" />
      <circle cx="23" cy="3" r="3" fill="var(--color-signal)" />
    </svg>
  )
}

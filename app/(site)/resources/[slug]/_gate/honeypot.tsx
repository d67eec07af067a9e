import { HONEYPOT } from '#lib/leads/honeypot.ts'

/**
 * A field for programs that fill in whatever a form has. People neither see it nor reach it, by keyboard or screen reader,
 * and password managers leave it alone; who sees it all the same, without styles, reads what to do.
 */
export function Honeypot() {
  return (
    <div inert className="absolute size-px overflow-hidden [clip-path:inset(50%)]">
      <label>
        Leave this field empty
        <input
          type="text"
          name={HONEYPOT}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-bwignore
          data-lpignore="true"
        />
      </label>
    </div>
  )
}

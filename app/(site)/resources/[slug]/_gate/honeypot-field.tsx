import { HONEYPOT } from '#lib/leads/capture/honeypot.ts'

/**
 * A honeypot: a field for bots that fill in every field of a form. People can't see it or reach it
 * by keyboard or screen reader, and password managers ignore it. Without styles it is visible, and
 * its label says what to do.
 */
export function HoneypotField() {
  return (
    <div
      inert
      aria-hidden="true"
      className="absolute size-px overflow-hidden [clip-path:inset(50%)]"
    >
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

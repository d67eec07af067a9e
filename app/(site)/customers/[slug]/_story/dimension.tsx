/** A dimension line, as wide as what is above it. */
export function Dimension() {
  return (
    <div
      aria-hidden="true"
      className="relative mt-5 h-3 border-x border-signal before:absolute before:inset-x-0 before:top-1/2 before:border-t before:border-signal"
    />
  )
}

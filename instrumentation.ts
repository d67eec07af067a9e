/** Runs once when the server starts, before it answers anyone. Wrong variables end it here, with the list of them. */
export async function register(): Promise<void> {
  // Next puts this in at build time, so that nothing below reaches the edge runtime.
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startDeliveries } = await import('#lib/leads/interval.ts')
  startDeliveries()
}

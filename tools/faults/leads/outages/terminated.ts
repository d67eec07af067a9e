import type { Outage } from './outage.ts'

/** Milliseconds that orchestrators wait before they kill a process. */
const PATIENCE = 10_000

/** A process gets SIGTERM, as at each release, while its clients keep their connections alive. */
export const terminated: Outage = {
  name: 'SIGTERM under load',
  seconds: 1,
  async begin({ terminateFirst, victims: [first] }) {
    const { took, kept } = await terminateFirst()
    if (took > PATIENCE) throw new Error(`It was there for ${Math.round(took)} ms after SIGTERM.`)
    if (kept > 0) throw new Error(`${kept} responses after SIGTERM kept their connection open.`)
    return first.restart
  },
}

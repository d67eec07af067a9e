export interface Job {
  name: string
  /** Another that has to be over first, if it runs at all. */
  needs?: string
}

/** Runs jobs in this order, some at a time, each as soon as what it needs is over. */
export async function runSideBySide(
  jobs: readonly Job[],
  atOnce: number,
  run: (name: string) => Promise<unknown>,
): Promise<void> {
  const left = [...jobs]
  const running = new Map<string, Promise<unknown>>()
  const isReady = ({ needs = '' }: Job) =>
    !running.has(needs) && left.every(({ name }) => name !== needs)
  while (left.length + running.size > 0) {
    const job = running.size < atOnce ? left.find(isReady) : undefined
    if (job) {
      left.splice(left.indexOf(job), 1)
      running.set(
        job.name,
        run(job.name).finally(() => running.delete(job.name)),
      )
    } else if (running.size > 0) await Promise.race(running.values())
    else throw new Error(`These wait for each other: ${left.map(({ name }) => name).join(', ')}.`)
  }
}

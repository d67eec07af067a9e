/** A sleep that can be ended early. Ringing while nobody sleeps ends the next sleep at once. */
export class Alarm {
  #rung = Promise.withResolvers<void>()

  ring(): void {
    this.#rung.resolve()
  }

  /** Resolves after so many milliseconds, or once it rings. Doesn't keep the process alive. */
  async sleep(duration: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const passed = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, duration)
      timer.unref()
    })
    await Promise.race([passed, this.#rung.promise])
    clearTimeout(timer)
    this.#rung = Promise.withResolvers()
  }
}

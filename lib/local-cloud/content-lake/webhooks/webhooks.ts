import { EventEmitter } from 'node:events'
import { isDraftOrVersion } from '../document.ts'
import type { Lake } from '../lake.ts'
import { runWebhook } from './dispatcher.ts'
import type { Webhook } from './webhook.ts'
import { prepareWebhook } from './webhook.ts'

/** A lake's webhooks. Each delivers on its own: a receiver that's down doesn't block the others. */
export class Webhooks {
  #lake: Pick<Lake, 'storage' | 'options' | 'dataset'>
  #commits = new EventEmitter().setMaxListeners(0)
  #stop = new AbortController()
  #running: Promise<void>[] = []
  #includeDrafts = false

  constructor(lake: Pick<Lake, 'storage' | 'options' | 'dataset' | 'writer'>) {
    this.#lake = lake
    lake.writer.onCommit(({ changes }) => {
      const concerned = changes.some(({ id }) => this.#includeDrafts || !isDraftOrVersion(id))
      if (concerned) this.#commits.emit('commit')
    })
  }

  /**
   * Starts delivering, from where a webhook with that name stopped.
   *
   * @throws if a filter or projection isn't valid GROQ
   */
  connect(webhooks: Webhook[]): void {
    const { storage, options, dataset } = this.#lake
    const find = (id: string) => dataset.get(id)
    for (const webhook of webhooks.map(prepareWebhook)) {
      this.#includeDrafts ||= webhook.includeDrafts === true
      const source = { storage, options, find, commits: this.#commits }
      const running = runWebhook(webhook, source, this.#stop.signal)
      this.#running.push(
        running.catch((error: unknown) => {
          if (!this.#stop.signal.aborted)
            console.error(`content lake: webhook ${webhook.name}`, error)
        }),
      )
    }
  }

  /** Stops delivering; the rest is delivered after the next start. */
  async close(): Promise<void> {
    this.#stop.abort()
    await Promise.all(this.#running)
  }
}

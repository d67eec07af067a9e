import { EventEmitter } from 'node:events'
import { isDraftOrVersion } from '../model/document.ts'
import type { Dataset } from '../store/dataset.ts'
import type { Storage } from '../store/storage.ts'
import type { Writer } from '../store/writer.ts'
import { Claim } from './claim.ts'
import { runWebhook } from './dispatcher.ts'
import type { Webhook } from '../model/webhook.ts'
import { prepareWebhook } from './webhook.ts'

interface Source {
  names: { projectId: string; name: string }
  storage: Storage
  documents: Dataset
}

/** Webhooks of one dataset. Each delivers on its own: a receiver that is down blocks no other. */
export class Webhooks {
  #source: Source
  #commits = new EventEmitter().setMaxListeners(0)
  #stop = new AbortController()
  #running: Promise<void>[] = []
  #includeDrafts = false

  constructor(source: Source & { writer: Writer }) {
    this.#source = source
    source.writer.onCommit(({ changes }) => {
      const concerned = changes.some(({ id }) => this.#includeDrafts || !isDraftOrVersion(id))
      if (concerned) this.#commits.emit('commit')
    })
  }

  /**
   * Starts delivering, from where a webhook with that name stopped. Resolves once every later write
   * is certain to be delivered.
   *
   * @throws if a filter or projection isn't valid GROQ
   */
  async connect(webhooks: Webhook[]): Promise<void> {
    const { storage, names, documents } = this.#source
    const find = (id: string) => documents.get(id)
    for (const webhook of webhooks.map(prepareWebhook)) {
      this.#includeDrafts ||= webhook.includeDrafts === true
      const claim = new Claim(webhook.name, storage)
      await claim.register()
      const source = { storage, names, find, commits: this.#commits }
      this.#running.push(runWebhook(webhook, claim, source, this.#stop.signal))
    }
  }

  /** Stops delivering; the rest is delivered after the next start. */
  async close(): Promise<void> {
    this.#stop.abort()
    await Promise.all(this.#running)
  }
}

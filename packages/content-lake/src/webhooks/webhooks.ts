import { EventEmitter } from 'node:events'
import { isDraftOrVersion, newId } from '../model/document.ts'
import type { Webhook } from '../model/options.ts'
import { claimOf, logAttempt, runningHooks } from '../store/hooks.ts'
import type { DatasetRow, Hook } from '../store/store.ts'
import type { Outcome } from './deliver.ts'
import { claimWebhook, runWebhook, type Source } from './dispatcher.ts'
import { prepareHook, prepareWebhook } from './webhook.ts'

/** Webhooks of one dataset. Each delivers on its own: a receiver that is down blocks no other. */
export class Webhooks {
  #source: Source
  #commits = new EventEmitter().setMaxListeners(0)
  #stop = new AbortController()
  #running: Promise<void>[] = []
  /** Those of the API that run, by id, with what they were started with. */
  #hooks = new Map<string, { started: string; stop: AbortController; ended: Promise<void> }>()
  #refreshing: Promise<void> = Promise.resolve()
  #includeDrafts = false

  constructor(
    { projectId, name }: Pick<DatasetRow, 'projectId' | 'name'>,
    used: Pick<Source, 'documents' | 'store' | 'log' | 'writer'>,
  ) {
    this.#source = { ...used, names: { projectId, dataset: name }, commits: this.#commits }
    used.writer.onCommit(({ changes }) => {
      const concerned = changes.some(({ id }) => this.#includeDrafts || !isDraftOrVersion(id))
      if (concerned) this.#commits.emit('commit')
    })
  }

  /**
   * Starts delivering, from where a webhook of that name stopped. Once it resolves, every later
   * write is delivered. Throws a GroqError.
   */
  async connect(webhooks: Webhook[]): Promise<void> {
    const { names } = this.#source
    for (const webhook of webhooks.map((given) => prepareWebhook(given, names))) {
      this.#includeDrafts ||= webhook.includeDrafts === true
      const claim = await claimWebhook(webhook.name, this.#source)
      this.#running.push(runWebhook(webhook, claim, this.#source, this.#stop.signal))
    }
  }

  /** Runs the API's webhooks as they are now: changed ones go on where they were, others end. */
  refresh(): Promise<void> {
    const { store, names } = this.#source
    const place = { projectId: names.projectId, name: names.dataset }
    const run = async () => this.#refresh(await runningHooks(store, place))
    this.#refreshing = this.#refreshing.then(run, run)
    return this.#refreshing
  }

  async #refresh(hooks: Hook[]): Promise<void> {
    const { store, log, names } = this.#source
    const wanted = new Map(hooks.map((hook) => [hook.id, JSON.stringify(hook)]))
    for (const [id, { started, stop, ended }] of this.#hooks) {
      if (wanted.get(id) === started) continue
      stop.abort()
      await ended
      this.#hooks.delete(id)
    }
    for (const hook of hooks) {
      if (this.#hooks.has(hook.id) || this.#stop.signal.aborted) continue
      const webhook = prepareHook(hook, names.dataset)
      this.#includeDrafts ||= hook.includeDrafts
      // One of all datasets may be new to this one.
      const claim = await claimWebhook(claimOf(hook, log.key), this.#source)
      const stop = new AbortController()
      const note = (messageId: string, payload: string, { at, ...outcome }: Outcome) =>
        logAttempt(store, {
          id: newId(),
          hookId: hook.id,
          messageId,
          payload,
          createdAt: at,
          ...outcome,
        })
      const signal = AbortSignal.any([this.#stop.signal, stop.signal])
      const ended = runWebhook(webhook, claim, { ...this.#source, note }, signal)
      this.#hooks.set(hook.id, { started: JSON.stringify(hook), stop, ended })
    }
  }

  get areRunning(): boolean {
    return this.#running.length + this.#hooks.size > 0
  }

  /** Stops delivering; the rest is delivered after the next start. */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.#refreshing.catch(() => {})
    await Promise.all([...this.#running, ...[...this.#hooks.values()].map(({ ended }) => ended)])
  }
}

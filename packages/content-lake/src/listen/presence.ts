import type { WebSocket } from 'ws'
import { type Attributes, isObject, jsonOf } from '../model/document.ts'
import type { Identity } from '../model/roles.ts'

/** In milliseconds. The Studio considers a connection dead if it's silent for longer. */
const HEARTBEAT = 10_000
const UNAUTHORIZED = 4001
const METHOD_NOT_FOUND = -32_601

interface Peer {
  socket: WebSocket
  identity: Identity | null
  /** The messages so far: clients don't wait for the response to `authorization`. */
  received: Promise<void>
  subscriptions: Set<string>
  /** Studio windows that announced themselves on this connection. */
  sessions: Set<string>
}

/** Tells all connected Studios who is viewing what, as JSON-RPC of `@sanity/bifur-client`. */
export class Presence {
  #peers = new Set<Peer>()
  #count = 0
  #authenticate: (token: string) => Promise<Identity | null>

  constructor(authenticate: (token: string) => Promise<Identity | null>) {
    this.#authenticate = authenticate
  }

  /** Whether a Studio is connected. */
  get isUsed(): boolean {
    return this.#peers.size > 0
  }

  /** Accepts a connection with a checked host and origin. Its first message authenticates it. */
  connect(socket: WebSocket): void {
    const peer: Peer = {
      socket,
      identity: null,
      received: Promise.resolve(),
      subscriptions: new Set(),
      sessions: new Set(),
    }
    this.#peers.add(peer)
    const heartbeat = setInterval(() => socket.send('♥'), HEARTBEAT)
    heartbeat.unref()
    socket.on('message', (data) => {
      peer.received = peer.received
        .then(() => this.#receive(peer, String(data)))
        .catch(() => socket.terminate())
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearInterval(heartbeat)
      this.#peers.delete(peer)
      for (const session of peer.sessions)
        this.#broadcast(peer, { type: 'disconnect', m: { session } })
    })
  }

  close(): void {
    for (const { socket } of this.#peers) socket.terminate()
  }

  async #receive(peer: Peer, text: string): Promise<void> {
    const message = jsonOf(text)
    if (!isObject(message) || typeof message.method !== 'string') return
    const params = isObject(message.params) ? message.params : {}
    const outcome = await this.#call(peer, message.method, params)
    peer.socket.send(JSON.stringify({ jsonrpc: '2.0', id: message.id ?? null, ...outcome }))
  }

  async #call(
    peer: Peer,
    method: string,
    params: Attributes,
  ): Promise<{ result: unknown } | { error: object }> {
    if (method === 'authorization') {
      const token = String(params.authorization ?? '').replace(/^Bearer /, '')
      peer.identity = await this.#authenticate(token)
      return peer.identity ? { result: { success: true } } : refused(UNAUTHORIZED, 'Unauthorized')
    }
    if (!peer.identity) return refused(UNAUTHORIZED, 'Unauthorized')
    switch (method) {
      case 'presence_subscribe': {
        const id = `presence-${++this.#count}`
        peer.subscriptions.add(id)
        return { result: id }
      }
      case 'presence_unsubscribe':
        return { result: peer.subscriptions.delete(String(params.subscriptionId)) }
      case 'presence_rollcall':
        this.#broadcast(peer, { type: 'rollCall', session: params.session })
        return { result: true }
      case 'presence_announce': {
        const state = isObject(params.data) ? params.data : {}
        if (typeof state.sessionId === 'string') peer.sessions.add(state.sessionId)
        this.#broadcast(peer, { type: 'state', m: state })
        return { result: true }
      }
      case 'presence_disconnect':
        peer.sessions.delete(String(params.session))
        this.#broadcast(peer, { type: 'disconnect', m: { session: params.session } })
        return { result: true }
      default:
        return refused(METHOD_NOT_FOUND, `Method "${method}" not found`)
    }
  }

  /** Sends to every subscription, the sender's too: it recognizes itself by its session. */
  #broadcast(from: Peer, event: object): void {
    const result = { ...event, i: from.identity?.id }
    for (const { socket, subscriptions } of this.#peers) {
      for (const subscription of subscriptions) {
        const params = { subscription, result }
        socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'presence_subscription', params }))
      }
    }
  }
}

function refused(code: number, message: string) {
  return { error: { code, message } }
}

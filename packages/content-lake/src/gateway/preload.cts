/**
 * Loaded first by every Node program under `run`, by NODE_OPTIONS, which task runners pass on while
 * they strip other variables. Connections to Sanity's hosts become connections to the gateway,
 * whichever way the program opens them; those that it doesn't stand in for are refused. Plain
 * enough for any Node that a program brings.
 */
import type * as Fs from 'node:fs'
import type * as Net from 'node:net'
import type * as Tls from 'node:tls'

const net: typeof Net = require('node:net')

interface Given {
  /** The variables that `run` sets. */
  env: Record<string, string>
  gatewayPort: number
  authorityFile: string
  online: boolean
}

/** Like `HOSTS` in hosts.ts, which older Nodes can't load from here. */
const OURS = /^((api|apicdn)|[a-z0-9-]+\.(api|apicdn)|cdn)\.sanity\.io$/i
const SANITYS = /(^|\.)sanity\.io$/i

module.exports = ({ env, gatewayPort, authorityFile, online }: Given) => {
  const wasStripped = process.env.NODE_EXTRA_CA_CERTS !== env.NODE_EXTRA_CA_CERTS
  // What the program starts gets them as usual.
  for (const [name, value] of Object.entries(env))
    if (process.env[name] === undefined) process.env[name] = value
  // Node has read its certificates by now.
  const isTrusted = !wasStripped || trust(authorityFile)
  const old = `a task runner strips NODE_EXTRA_CA_CERTS, without which Node ${process.version} can't reach the gateway; use 22.19 or later, or 24.5 or later`
  const other = "the lake doesn't stand in for it; --online lets it through"
  const { prototype } = net.Socket
  const connect: unknown = Reflect.get(prototype, 'connect')
  if (typeof connect !== 'function') return
  Reflect.set(prototype, 'connect', function toGateway(this: Net.Socket, ...args: unknown[]) {
    // `net.connect()` passes on its arguments as one list.
    const list: unknown[] = Array.isArray(args[0]) ? args[0] : args
    const [first, second] = list
    const options = Object(typeof first === 'object' ? first : { port: first, host: second })
    const host = String(options.host)
    const isOurs = OURS.test(host)
    if (!isOurs && (online || !SANITYS.test(host))) return Reflect.apply(connect, this, args)
    if (!isOurs || !isTrusted) {
      const error = new Error(`local-lake: refused ${host}: ${isOurs ? old : other}`)
      process.nextTick(() => this.destroy(error))
      return this
    }
    const callback = list.find((one) => typeof one === 'function')
    const given = { ...options, host: '127.0.0.1', port: gatewayPort }
    return Reflect.apply(connect, this, callback ? [given, callback] : [given])
  })
}

/** @returns false if this Node can't trust another authority while it runs */
function trust(authorityFile: string): boolean {
  const tls: typeof Tls = require('node:tls')
  const { readFileSync }: typeof Fs = require('node:fs')
  if (!('setDefaultCACertificates' in tls)) return false
  const known = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...known, readFileSync(authorityFile, 'utf8')])
  return true
}

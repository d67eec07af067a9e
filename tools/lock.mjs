// A lock on a local socket: the operating system frees it however its holder ends. It responds to
// every connection with the holder's status. Plain JavaScript, since it runs before anything is
// installed.
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Linux has abstract sockets, which have no file, so a killed holder leaves nothing behind. A
 * leftover file has to be removed, and two processes doing that at the same moment can remove each
 * other's. Node 20, which only installs packages, truncates abstract names.
 */
const ABSTRACT = process.platform === 'linux' && Number(process.versions.node.split('.')[0]) >= 24

/**
 * @typedef {{ publish(status: object): void, release(): void }} Lock
 */

/**
 * Takes the lock with this name for this folder.
 *
 * @param {string} name
 * @param {string} root absolute path of the locked folder
 * @returns {Promise<{ lock: Lock } | { heldBy: Record<string, unknown> }>} the lock, or the
 *   holder's status
 * @throws {Error} when the lock can't be taken in 20 attempts
 */
export async function tryLock(name, root) {
  const path = socketPath(name, root)
  for (let attempt = 0; attempt < 20; attempt++) {
    const holder = await askHolder(path)
    if (holder) return { heldBy: holder }
    const lock = await listen(path)
    if (!lock) continue
    if (ABSTRACT) return { lock }
    // Two processes may both have found a dead holder. The one whose socket is still in place has
    // won.
    await sleep(60)
    const seen = await askHolder(path)
    if (seen?.nonce === lock.nonce) return { lock }
    lock.release()
  }
  throw new Error(`The lock '${name}' could not be taken.`)
}

/**
 * Takes the lock, waiting for its holder however long that takes.
 *
 * @param {string} name
 * @param {string} root
 * @param {() => void} [onWait] called once if another process holds it
 * @returns {Promise<Lock>}
 */
export async function waitForLock(name, root, onWait) {
  for (let waited = false; ; waited = true) {
    const result = await tryLock(name, root)
    if ('lock' in result) return result.lock
    if (!waited) onWait?.()
    await sleep(500)
  }
}

/**
 * The status of the lock's holder, or null if there is none.
 *
 * @param {string} name
 * @param {string} root
 * @returns {Promise<Record<string, unknown> | null>}
 */
export function lockHolder(name, root) {
  return askHolder(socketPath(name, root))
}

function socketPath(name, root) {
  const id = createHash('sha256').update(`${userInfo().uid}\n${root}`).digest('hex').slice(0, 16)
  const file = `northwright-${id}-${name}.sock`
  if (ABSTRACT) return `\0${file}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${file}` : join(tmpdir(), file)
}

function listen(path) {
  const nonce = `${process.pid}-${Math.random()}`
  let status = { nonce, pid: process.pid }
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.end(JSON.stringify(status))
  })
  const lock = {
    nonce,
    publish: (more) => void (status = { ...status, ...more }),
    release: () => void server.close(),
  }
  return new Promise((resolve) => {
    server.once('error', () => resolve(null))
    server.listen(path, () => {
      server.unref()
      resolve(lock)
    })
  })
}

/** The holder's status, or null if nobody holds the lock. Removes a leftover socket. */
function askHolder(path) {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(path)
    socket.setTimeout(2000, () => socket.destroy(new Error('silent')))
    socket.on('data', (chunk) => (text += chunk))
    socket.on('end', () => resolve(text ? JSON.parse(text) : {}))
    socket.on('error', (error) => {
      if (error.message === 'silent') return resolve({})
      if (error.code === 'ECONNREFUSED' && !ABSTRACT) rmSync(path, { force: true })
      resolve(null)
    })
  })
}

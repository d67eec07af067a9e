// A lock that the operating system frees when its holder ends, however it ends: a local socket.
// It answers each connection with the holder's status. Plain JavaScript, since it runs before anything is installed.
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Linux has sockets without a file. A killed holder leaves nothing behind there, while a file left behind has to be removed,
 * and two processes that do so at the same moment can remove each other's. Node 20, on which only packages are installed,
 * cuts their names off.
 */
const ABSTRACT = process.platform === 'linux' && Number(process.versions.node.split('.')[0]) >= 24

/**
 * @typedef {{ publish(status: object): void, release(): void }} Lock
 */

/**
 * Takes the lock of this name for this folder.
 *
 * @param {string} name
 * @param {string} root the folder that is locked, an absolute path
 * @returns {Promise<{ lock: Lock } | { heldBy: Record<string, unknown> }>} the lock, or the holder's status
 */
export async function tryLock(name, root) {
  const path = socketPath(name, root)
  for (let attempt = 0; attempt < 20; attempt++) {
    const holder = await askHolder(path)
    if (holder) return { heldBy: holder }
    const lock = await listen(path)
    if (!lock) continue
    if (ABSTRACT) return { lock }
    // Two processes may both have found a dead holder: the one whose socket is still in place has won.
    await sleep(60)
    const seen = await askHolder(path)
    if (seen?.nonce === lock.nonce) return { lock }
    lock.release()
  }
  throw new Error(`The lock '${name}' could not be taken.`)
}

/**
 * Takes the lock, waiting for its holder as long as it takes.
 *
 * @param {string} name
 * @param {string} root
 * @param {() => void} [onWait] called once when another process holds it
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
 * The status of the lock's holder, or null when there is none.
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

/** The holder's status, or null when nobody holds the lock (a socket left behind is removed). */
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

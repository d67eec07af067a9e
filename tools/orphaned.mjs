// Plain JavaScript, since it runs before anything is installed.

/**
 * Polling interval in milliseconds: the system doesn't notify a process that its parent changed.
 */
const EVERY = 250

/**
 * Calls back once the parent of this process is gone. Polling is the only way to notice a parent
 * that was killed with SIGKILL or exited without forwarding its signal.
 *
 * @param {() => void} callback
 */
export function whenOrphaned(callback) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(parent)) return
    clearInterval(timer)
    callback()
  }, EVERY)
  timer.unref()
}

/** On Windows a process keeps the id of a parent that's gone. */
function isAlive(pid) {
  if (process.platform !== 'win32') return true
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

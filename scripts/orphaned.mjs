// Plain JavaScript, since it runs before anything is installed.

/** Milliseconds between looks at who the parent is: the system tells nobody that it has changed. */
const EVERY = 250

/**
 * Calls back once the process that started this one is gone, however it went. That is the only notice of a parent that was
 * killed with SIGKILL, or that ended without passing its signal on.
 *
 * @param {() => void} callback
 */
export function whenOrphaned(callback) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, EVERY)
  timer.unref()
}

import { Script, createContext } from 'node:vm'

const sandbox: { run: () => void } = { run: () => {} }
const context = createContext(sandbox)
const script = new Script('run()')

/**
 * Runs something synchronous that a caller's own expression decides the length of, and stops it after a while.
 * Throws `ERR_SCRIPT_EXECUTION_TIMEOUT` then. Only for what leaves nothing half done.
 *
 * @param limit in milliseconds
 */
export function withTimeLimit<T>(task: () => T, limit: number): T {
  const outcome: { value?: { result: T } } = {}
  sandbox.run = () => {
    outcome.value = { result: task() }
  }
  script.runInContext(context, { timeout: limit })
  if (!outcome.value) throw new Error('The task did not finish')
  return outcome.value.result
}

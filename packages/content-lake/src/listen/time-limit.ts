import { Script, createContext } from 'node:vm'

const sandbox: { run: () => void } = { run: () => {} }
const context = createContext(sandbox)
const script = new Script('run()')

/**
 * Runs a synchronous task whose duration depends on a caller's expression, and interrupts it at the
 * limit. Only for tasks without side effects: the interrupt can come anywhere.
 *
 * @param limit in milliseconds
 * @throws `ERR_SCRIPT_EXECUTION_TIMEOUT` at the limit
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

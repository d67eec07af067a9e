/** What the package offers; the embedded database alone is `@northwright/local-lake/database`. */
import type { gatewayEnvironment as environment } from './gateway/environment.ts'
import type { Gateway, GatewayOptions } from './gateway/options.ts'

export {
  startContentLake,
  startLocalLake,
  type LocalLake,
  type LocalLakeOptions,
} from './content-lake.ts'
export type { Gateway, GatewayOptions } from './gateway/options.ts'
export type { LakeOptions, RunningLake, Webhook } from './model/options.ts'
export type { Person, RoleName } from './model/roles.ts'
export { countScans } from './query/plan.ts'

// Loaded when it's wanted: most lakes have no gateway.
export const startGateway = async (options: GatewayOptions): Promise<Gateway> =>
  (await import('./gateway/gateway.ts')).startGateway(options)
export const gatewayEnvironment: typeof environment = async (...given) =>
  (await import('./gateway/environment.ts')).gatewayEnvironment(...given)

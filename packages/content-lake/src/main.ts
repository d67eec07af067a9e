/** What the package offers; the embedded database alone is `@northwright/local-lake/database`. */
export { startContentLake, type RunningLake } from './content-lake.ts'
export { startLocalLake, type LocalLake, type LocalLakeOptions } from './local-lake.ts'
export type { LakeOptions } from './model/options.ts'
export type { Person } from './model/person.ts'
export type { RoleName } from './model/roles.ts'
export type { Webhook } from './model/webhook.ts'
export { countScans } from './query/scans.ts'

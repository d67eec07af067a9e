import { basename } from 'node:path'

/** What pg_stat_activity shows of each connection: which program of ours it is, and its process. */
export const APPLICATION_NAME = `northwright ${basename(process.argv[1] ?? 'site', '.ts')} ${process.pid}`

/** `npm run check`: the checks that run no product code. */
import { runChecks } from './suites/checks.ts'
import { summarise, timed } from './suites/report.ts'

process.exitCode = summarise([await timed('checks', runChecks)]) ? 0 : 1

/** `npm run check`: the checks that run no product code. */
import { runChecks } from './suites/checks.ts'
import { summarize, timed } from './suites/report.ts'

process.exitCode = summarize([await timed('checks', runChecks)]) ? 0 : 1

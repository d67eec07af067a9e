/** `npm run check`: the checks that run no product code. */
import { runChecks } from '#tools/suites/checks.ts'
import { summarize, timed } from '#tools/suites/report.ts'

process.exitCode = summarize([await timed('checks', runChecks)]) ? 0 : 1

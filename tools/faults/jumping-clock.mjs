// Loaded into a process with NODE_OPTIONS=--import=…: while the file CLOCKS_JUMP exists, its clock
// is off by up to six hours and jumps every second. Timers and performance.now() continue as they
// do when someone sets a machine's clock.
import { existsSync } from 'node:fs'

const HOURS = 6 * 3_600_000
const RealDate = Date
const mark = process.env.CLOCKS_JUMP ?? ''
let offset = 0
const jump = () => {
  offset = existsSync(mark) ? Math.round((Math.random() * 2 - 1) * HOURS) : 0
}
jump()
setInterval(jump, 1000).unref()

globalThis.Date = class Date extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + offset)
    else super(...args)
  }
  // Own ones, since Next copies a class of dates without what it inherits.
  static parse = RealDate.parse
  static UTC = RealDate.UTC
  static now() {
    return RealDate.now() + offset
  }
}

// Loaded into a process (NODE_OPTIONS=--import=…): its clock is off by up to six hours, and jumps every second.
// Timers and performance.now() go on as they do when somebody sets a machine's clock.
const HOURS = 6 * 3_600_000
const RealDate = Date
let offset = 0
const jump = () => {
  offset = Math.round((Math.random() * 2 - 1) * HOURS)
}
jump()
setInterval(jump, 1000).unref()

globalThis.Date = class Date extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + offset)
    else super(...args)
  }
  static now() {
    return RealDate.now() + offset
  }
}

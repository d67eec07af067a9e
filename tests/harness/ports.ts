/**
 * The first of ten ports that most likely nobody uses: below those that systems hand out by
 * themselves, and others in every test file and every run. A server that finds one taken moves on
 * to the next, but one that is started again must find its own still free.
 */
export function ownPorts(): number {
  return 10_000 + 10 * Math.floor(Math.random() * 2000)
}

/**
 * Whether this is `npm run test:long`, which runs the same suites with the tests that have `@long`
 * in their name too, more steps in the fault runs, and every size and color scheme of the
 * screenshots.
 */
export const LONG = process.argv[2] === 'test:long' || process.env.TESTS === 'long'

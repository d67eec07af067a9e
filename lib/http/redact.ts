/** Characters that end an address where it stands in a text, in JSON or in an address of the web. */
const OUTSIDE = String.raw`\s"<>()\[\],;:=\\/?&#`

// In a stack stand names of scripts, such as chunks/1_@sanity_client.js:1:2. No domain ends like that.
const SCRIPT = String.raw`[^${OUTSIDE}]+\.[cm]?js:\d+:\d`

// Anchored at the start of a word, so that a long text without an '@' takes linear time. The other half is a local part in
// quotes, which JSON escapes.
const LOCAL_PART = String.raw`(?:(?<=^|[${OUTSIDE}])(?!${SCRIPT})[^${OUTSIDE}]+?|\\"[^"]{1,300}\\")`
const ADDRESS = new RegExp(`${LOCAL_PART}(?:@|%40)[^${OUTSIDE}]+`, 'gi')

/**
 * A line of JSON without the e-mail addresses in it, also where they are percent-encoded. Whatever the gate takes for an
 * address is one: an '@' with something on both sides. Passwords in connection strings go with them.
 */
export function withoutAddresses(line: string): string {
  if (!line.includes('@') && !line.includes('%40')) return line
  return line.replace(ADDRESS, '[e-mail]')
}

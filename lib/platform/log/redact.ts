/** Characters that end an email address in text, in JSON or in a URL. */
const OUTSIDE = String.raw`\s"<>()\[\],;:=\\/?&#`

// Stack traces contain script names such as chunks/1_@sanity_client.js:1:2. No domain ends like
// that.
const SCRIPT = String.raw`[^${OUTSIDE}]+\.[cm]?js:\d+:\d`

// Anchored at a word's start, so that a long text without an '@' takes linear time. The other half
// matches a quoted local part, whose quotes JSON escapes.
const LOCAL_PART = String.raw`(?:(?<=^|[${OUTSIDE}])(?!${SCRIPT})[^${OUTSIDE}]+?|\\"[^"]{1,300}\\")`
const EMAIL = new RegExp(`${LOCAL_PART}(?:@|%40)[^${OUTSIDE}]+`, 'gi')

/**
 * Redacts email addresses in a line of JSON, percent-encoded ones too. Anything the gate accepts
 * counts as one: an '@' with text on both sides. Passwords in connection strings are redacted with
 * them.
 */
export function redactEmails(line: string): string {
  if (!line.includes('@') && !line.includes('%40')) return line
  return line.replace(EMAIL, '[email]')
}

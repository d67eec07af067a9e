import Negotiator from 'negotiator'

/** The page first: what accepts both alike gets it. */
const OFFERED = ['text/html', 'text/markdown']

/** Whether an `Accept` header prefers Markdown to HTML. */
export function prefersMarkdown(accept: string): boolean {
  return new Negotiator({ headers: { accept } }).mediaType(OFFERED) === 'text/markdown'
}

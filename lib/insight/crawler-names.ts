/**
 * The crawlers of assistants, as they name themselves, and what each reads for. Those that end in
 * '-User' or are no '…Bot' fetch a page because somebody has just asked about it.
 */
export const CRAWLERS = [
  'GPTBot',
  'OAI-SearchBot',
  'ChatGPT-User',
  'ClaudeBot',
  'Claude-SearchBot',
  'Claude-User',
  'PerplexityBot',
  'Perplexity-User',
  'Google-CloudVertexBot',
  'Gemini-Deep-Research',
  'Applebot',
  'Amazonbot',
  'meta-externalagent',
  'meta-externalfetcher',
  'MistralAI-User',
  'DuckAssistBot',
  'YouBot',
  'CCBot',
  'Bytespider',
  'cohere-ai',
] as const

const NAMES = new Map<string, string>(CRAWLERS.map((name) => [name.toLowerCase(), name]))
const ANY = new RegExp(`\\b(?:${CRAWLERS.join('|')})(?![\\w-])`, 'i')

/** The name of the crawler that a user agent is of; undefined for anybody else. */
export function crawlerOf(userAgent: string): string | undefined {
  const [name] = ANY.exec(userAgent) ?? []
  return name && NAMES.get(name.toLowerCase())
}

/** Whether a URL points to the reader's own computer. */
export function isLoopback(url: unknown): boolean {
  const hostname = typeof url === 'string' ? URL.parse(url)?.hostname : undefined
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/.test(hostname ?? '')
}

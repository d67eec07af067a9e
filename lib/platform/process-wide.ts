/**
 * What this process has once. Next loads a module for its routes, for the proxy and for
 * instrumentation.ts, and server.ts loads it again: each would have its own.
 *
 * @param name of the property of `globalThis` that holds it
 */
export function processWide<T extends object>(name: string, make: () => T): T {
  const holder: Record<string, T | undefined> = Object(globalThis)
  return (holder[name] ??= make())
}

import { methodNotAllowed } from '#lib/platform/http/problem.ts'

// A route writes `export * from` this file; what it exports itself comes first.
const refuse = methodNotAllowed('GET')
export { refuse as POST, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }

// Loaded into a server that another process started: ends it when that process is gone, however it went.
// The pipe from the parent closes then; without this, a killed parent would leave the server on its port.
process.stdin.on('end', () => process.exit(0))
process.stdin.resume()
process.stdin.unref?.()
// `next dev` hands its flags on to its server, and that to its workers, which have no such pipe.
const { NODE_OPTIONS } = process.env
if (NODE_OPTIONS) process.env.NODE_OPTIONS = NODE_OPTIONS.replace(`--import=${import.meta.url}`, '')

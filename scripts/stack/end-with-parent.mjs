// Loaded into a server that another process started.
import { subscribe } from 'node:diagnostics_channel'

// Ends it when that process is gone, however it went: the pipe from there closes then. Without this, a killed parent would
// leave the server on its port. Not by exit: the log's last flush tries for ever to write to a parent that is gone.
process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL'))
process.stdin.resume()
process.stdin.unref?.()

// Says which start it belongs to, if asked: a parent must not take another start's server for its own.
const { NODE_OPTIONS, STARTED_AS } = process.env
if (STARTED_AS)
  subscribe('http.server.request.start', ({ request, response }) => {
    if (request.headers['x-started-as']) response.setHeader('x-started-as', STARTED_AS)
  })

// `next dev` hands its flags on to its server, and that to its workers, which have no such pipe.
if (NODE_OPTIONS) process.env.NODE_OPTIONS = NODE_OPTIONS.replace(`--import=${import.meta.url}`, '')

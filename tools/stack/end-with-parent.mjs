// Preloaded into a server that another process started.
import { subscribe } from 'node:diagnostics_channel'

// Ends it when the parent is gone, however it went: its end of the pipe closes then. Without this,
// a killed parent would leave the server on its port. SIGKILL instead of an exit, because the log's
// last flush would retry forever to write to the dead parent.
process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL'))
process.stdin.resume()
process.stdin.unref?.()

// Identifies its start when asked: a parent must not mistake another instance's server for its own.
const { NODE_OPTIONS, STARTED_AS } = process.env
if (STARTED_AS)
  subscribe('http.server.request.start', ({ request, response }) => {
    if (request.headers['x-started-as']) response.setHeader('x-started-as', STARTED_AS)
  })

// `next dev` passes its flags to its server, which passes them to its workers. They have no such
// pipe.
if (NODE_OPTIONS) process.env.NODE_OPTIONS = NODE_OPTIONS.replace(`--import=${import.meta.url}`, '')

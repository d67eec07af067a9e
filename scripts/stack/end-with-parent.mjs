// Loaded into a server that another process started: ends it when that process is gone, however it went.
// The pipe from the parent closes then; without this, a killed parent would leave the server on its port.
process.stdin.on('end', () => process.exit(0))
process.stdin.resume()
process.stdin.unref?.()

import { createServer } from 'node:http'
import { readTitle } from './content.ts'

createServer((_, response) => {
  void readTitle('home').then((title) => response.end(title ?? 'No title yet'))
}).listen(3000)

import { randomInt } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A new random id of 22 letters and digits (131 bits), for documents and transactions. */
export function newId(): string {
  let id = ''
  while (id.length < 22) id += ALPHABET[randomInt(ALPHABET.length)]
  return id
}

import { randomInt } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Generates a random id for a document or transaction: 22 letters and digits (131 bits). */
export function newId(): string {
  let id = ''
  while (id.length < 22) id += ALPHABET[randomInt(ALPHABET.length)]
  return id
}

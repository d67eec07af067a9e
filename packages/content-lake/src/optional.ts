import { httpError } from './model/errors.ts'

/**
 * Loads code that needs a package that not every use of the lake needs. Throws an error that says
 * how to install it.
 */
export async function optional<Loaded>(name: string, load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch (error) {
    const isMissing = error instanceof Error && error.message.includes(`'${name}'`)
    if (!isMissing || !('code' in error) || error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    const said = `This needs the package ${name}: npm install --save-dev ${name}`
    throw Object.assign(httpError(501, said), { cause: error })
  }
}

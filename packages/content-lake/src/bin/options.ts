import { parseArgs } from 'node:util'

export interface Options {
  projectId: string
  dataset: string
  dataDir: string
  port: number
  /** Print one line of JSON instead of text for people. */
  json: boolean
}

export const USAGE = `Usage: local-lake --project <id> [options]

  --project <id>     project id, as in sanity.config
  --dataset <name>   dataset (production)
  --data <folder>    folder for everything that is stored (.local-lake)
  --port <number>    port on loopback; 0 takes any free one (3333)
  --json             print one line of JSON once the lake is ready
  --help             print this`

/** Reads the command line: the options, 'help', or a sentence that says what is wrong. */
export function readOptions(args: string[]): Options | string {
  try {
    const { values } = parseArgs({
      args,
      options: {
        project: { type: 'string' },
        dataset: { type: 'string', default: 'production' },
        data: { type: 'string', default: '.local-lake' },
        port: { type: 'string', default: '3333' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    const { project, dataset, data, port, json, help } = values
    if (help) return 'help'
    if (!project) return 'Which project? Give its id: --project <id>.'
    if (!/^[a-z0-9][a-z0-9-]*$/.test(project))
      return `'${project}' is not a project id: only a-z, 0-9 and dashes are allowed.`
    if (!/^[a-z0-9][-\w]{0,63}$/.test(dataset))
      return `'${dataset}' is not a dataset name: only a-z, 0-9, _ and dashes are allowed.`
    if (!/^\d+$/.test(port) || Number(port) > 65_535)
      return `'${port}' is not a port: give a number from 0 to 65535.`
    return { projectId: project, dataset, dataDir: data, port: Number(port), json }
  } catch (error) {
    // parseArgs explains itself in its first sentence.
    return `${String(error instanceof Error ? error.message : error).split('. ')[0]}.`
  }
}

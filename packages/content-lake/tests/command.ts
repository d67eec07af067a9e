import { execFile } from 'node:child_process'
import { BIN } from './lake-process.ts'

/** Runs the package's own command in a folder, with its exit code and what it printed. */
export function command(folder: string, args: string[]) {
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const [program = '', ...rest] = [...command.line, ...args]
    const child = execFile(program, rest, { cwd: folder }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
}

/** What starts it. */
command.line = [process.execPath, BIN]

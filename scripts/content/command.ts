/**
 * Runs a command. An error is printed as its message, without a stack, and sets the exit code to 1.
 */
export async function command(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

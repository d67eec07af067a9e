import { defineConfig } from '@playwright/test'

/** Two workers, each with a whole product of its own: cloud, site and data. */
export default defineConfig({
  testDir: '.',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  outputDir: `../../${process.env.RUN_FOLDER ?? '.local/test-by-hand'}/browser`,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    // What can't be clicked for so long never can: a test says so before its own time is over.
    actionTimeout: 45_000,
    // Tests of motion ask for it; everywhere else it would only cost time.
    contextOptions: { reducedMotion: 'reduce' },
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
})

import { defineConfig } from '@playwright/test'
import { isPinned } from '#tools/suites/browser.ts'
import { STYLE, TOLERANCE } from './tolerance.ts'

/** Two workers, each with its own product: cloud, site and data. */
export default defineConfig({
  testDir: '.',
  fullyParallel: false,
  workers: 2,
  // A busy machine can starve a browser. The run names every test that needed this.
  retries: 2,
  forbidOnly: true,
  timeout: 600_000,
  expect: {
    // Patience for a busy machine: how fast anything is, benchmarks say.
    timeout: 120_000,
    toHaveScreenshot: { ...TOLERANCE, stylePath: STYLE },
  },
  snapshotPathTemplate: '{testDir}/screenshots/{arg}{ext}',
  ignoreSnapshots: !isPinned(process.env.CHROMIUM_PATH),
  outputDir: `../../${process.env.RUN_FOLDER ?? '.local/test-by-hand'}/browser`,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    // What can't be clicked for this long never can: the test fails with that before its own
    // timeout.
    actionTimeout: 60_000,
    // Tests of motion ask for it; everywhere else it would only cost time.
    contextOptions: { reducedMotion: 'reduce' },
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Renders text alike whatever the machine's settings for its screen.
        '--disable-lcd-text',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
})

import { defineConfig } from 'playwright/test'

export default defineConfig({
  testMatch: '*.spec.ts',
  // A Chromium that isn't Playwright's own.
  use: { launchOptions: { executablePath: process.env.CHROMIUM_PATH || undefined } },
})

import { defineConfig } from 'drizzle-kit'

/**
 * `npm run db:generate`: writes the SQL that turns the last migration's tables into those of
 * tables.ts and visit-tables.ts.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./lib/platform/database/tables.ts', './lib/platform/database/visit-tables.ts'],
  out: './lib/platform/database/migrations',
})

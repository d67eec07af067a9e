import { defineConfig } from 'drizzle-kit'

/**
 * `npm run db:generate`: writes the SQL that turns the last migration's tables into those of
 * tables.ts and visit-tables.ts.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./lib/database/tables.ts', './lib/database/visit-tables.ts'],
  out: './lib/database/migrations',
})

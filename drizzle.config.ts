import { defineConfig } from 'drizzle-kit'

/**
 * `npm run db:generate`: writes the SQL that turns the last migration's tables into today's.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './lib/platform/database/tables/*.ts',
  out: './lib/platform/database/migrations',
})

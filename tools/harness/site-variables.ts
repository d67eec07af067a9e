/** The variables that the site asks for, for a test. Nobody answers at the services' addresses. */
export const SITE_VARIABLES = {
  SITE_URL: 'http://localhost:3000',
  SITE_KEY: 'a public key of the site',
  DATABASE_URL: 'postgres://localhost:9/none',
  RESEND_API_KEY: 're_123',
  LEADS_FROM: 'leads@example.com',
  LEADS_TO: 'sales@example.com',
  LOOPS_API_KEY: 'key',
  CRON_SECRET: 'a secret of the cron job',
  SANITY_PROJECT_ID: 'northwright',
  SANITY_DATASET: 'production',
  SANITY_API_HOST: 'http://127.0.0.1:9',
  SANITY_WEBHOOK_SECRET: 'a secret of this test alone',
}

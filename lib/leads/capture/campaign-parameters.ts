/**
 * Query parameters that identify a campaign. No other part of a landing URL's query is ever stored.
 */
export const CAMPAIGN_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_id',
  'gclid',
  'gbraid',
  'wbraid',
  'fbclid',
  'msclkid',
  'li_fat_id',
  'ttclid',
  'twclid',
] as const

/** Maximum characters stored per field. */
export const MAX_FIELD_LENGTH = 200

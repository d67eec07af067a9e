/**
 * Where the team reads a person's story: the Studio's tool Leads.
 *
 * @param siteUrl the site's origin, without a trailing slash
 * @param personId `people.id`
 */
export function deskUrl(siteUrl: string, personId: string): string {
  return `${siteUrl}/studio/leads/${personId}`
}

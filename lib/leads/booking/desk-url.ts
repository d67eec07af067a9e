/**
 * Where the team reads a person's story: the Studio's tool Leads.
 *
 * @param siteUrl the site's origin, without a trailing slash
 * @param id of the person, or of one of their submissions: a new person's own isn't known yet
 */
export function deskUrl(siteUrl: string, id: string): string {
  return `${siteUrl}/studio/leads/${id}`
}

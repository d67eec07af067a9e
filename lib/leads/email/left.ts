/** What an erasure leaves of the emails about a person, with the IDs that Resend gave them. */
export function reportEmails(ids: readonly string[]): string {
  return `the emails about this person (${ids.length}).
  In the team's mailbox: search it for their email address, and delete what is found.
  At Resend, which keeps a copy for as long as its plan says and has no call to delete one:
${ids.map((id) => `    ${id}`).join('\n')}`
}
